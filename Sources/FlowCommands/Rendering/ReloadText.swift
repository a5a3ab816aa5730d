import FlowAPI
import FlowTerminal

/// What came of reading the configuration again.
enum ReloadText {
    static func lines(_ reply: DaemonAPI.Reload.Reply, _ style: Style) -> [Line] {
        var lines = [Line(reply.changed.isEmpty ? "Nothing in the configuration is changed." : "Changed:")]
        lines += reply.changed.map(line)
        guard !reply.needRestart.isEmpty else { return lines }
        lines.append(Line("Changed only by a restart of flowd:", .yellow))
        return lines + reply.needRestart.map(line)
    }

    private static func line(_ change: DaemonAPI.ConfigurationChange) -> Line {
        Line("  \(change.key): \(change.before) → \(change.after)")
    }
}
