import FlowAPI
import FlowTerminal

/// Text of the result of reading the configuration again.
enum ReloadText {
    static func lines(_ reply: DaemonAPI.Reload.Reply, _ style: Style) -> [Line] {
        var lines = [Line(reply.changed.isEmpty ? "Nothing in the configuration is changed." : "Changed:")]
        lines += reply.changed.map(line)
        if reply.changed.contains(where: { $0.key == "links.baseURL" && $0.after.isEmpty }) {
            lines.append(Line("Messages of rules with links go out without them from now on.", .yellow))
        }
        guard !reply.needRestart.isEmpty else { return lines }
        lines.append(Line("Changed only by a restart of flowd:", .yellow))
        return lines + reply.needRestart.map(line)
    }

    private static func line(_ change: DaemonAPI.ConfigurationChange) -> Line {
        Line("  \(change.key): \(change.before) → \(change.after)")
    }
}
