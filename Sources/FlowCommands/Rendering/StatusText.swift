import FlowAPI
import FlowTerminal

/// Text of the daemon's status, and of the identity as which it sees the caller.
enum StatusText {
    static func lines(_ reply: DaemonAPI.GetStatus.Reply, socket: String, _ style: Style) -> [Line] {
        let status = reply.status
        let sign = status.readOnly || status.clockHold != nil ? Span("●", .yellow) : Span("●", .green)
        var facts: [(String, String)] = [("up since", TimeText.zoned(status.startedAt, in: style.zone))]
        if let count = status.tenantCount { facts.append(("tenants", "\(count)")) }
        if let count = status.runningJobCount { facts.append(("running jobs", "\(count)")) }
        if let commands = status.committedCommandCount {
            facts.append(("commands", "\(commands)\(status.batchCount.map { " in \($0) transactions" } ?? "")"))
        }
        if let base = status.linkBase { facts.append(("links", "lead to \(base)")) }
        facts.append(("socket", socket))
        facts.append(("you", reply.caller.principal + (reply.caller.operator ? ", an operator" : "")))
        var lines = [Line([sign, " ", Span("flowd \(status.version)", .bold), Span("  \(status.summary)")])]
        if status.readOnly {
            lines.append(Line("  The disk is full: changes are refused until there is room.", .yellow))
        }
        if let hold = status.clockHold {
            let end = status.clockHoldUntil.map { " until \(TimeText.zoned($0, in: style.zone))" } ?? ""
            lines.append(Line("  Reminders are held back\(end): \(hold).", .yellow))
            lines.append(Line("  If the clock is right: flowctl daemon confirm-clock", .yellow))
        }
        for failing in status.failingChannels ?? [] {
            let count =
                failing.waitingCount == 1 ? "1 message waits" : "\(failing.waitingCount) messages wait, the oldest"
            let cause = failing.reason.map { ": \($0)" } ?? ""
            let since = TimeText.zoned(failing.oldestDueAt, in: style.zone)
            lines.append(Line("  \(failing.channel) fails: \(count) since \(since)\(cause)", .yellow))
        }
        for channel in status.disabledChannels ?? [] {
            let advice = "flowctl channel enable \(channel)"
            lines.append(Line("  \(channel) is disabled, and what is to go by it waits: \(advice)", .yellow))
        }
        if let keys = status.needRestart, !keys.isEmpty {
            lines.append(
                Line(
                    "  Changed in the configuration, and counts after a restart: \(keys.joined(separator: ", "))",
                    .yellow
                )
            )
        }
        if let count = status.droppedLogRecordCount, count > 0 {
            lines.append(Line("  \(count) log records were dropped: the reader of the log is too slow.", .yellow))
        }
        return lines + FactList(facts.map { ($0, Line($1)) }).lines(width: style.width)
    }
}
