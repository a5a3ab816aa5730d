import FlowAPI
import FlowTerminal

/// Text about reminders that did not go out in time, of one tenant or of several.
enum MissedText {
    static func lines(_ replies: [OfTenant<RemindersAPI.Missed.Reply>], _ style: Style) -> [Line] {
        var lines = outages(replies.map(\.value), style)
        let hanging = items(replies, \.hanging).merged(by: \.dueAt)
        let missed = items(replies, \.reminders).merged(by: \.fateAt)
        let ranges = items(replies, \.ranges)
        if !hanging.isEmpty {
            let count = hanging.count == 1 ? "1 reminder hangs" : "\(hanging.count) reminders hang"
            lines.append(Line("\(count): tried, and not delivered yet", .yellow))
            lines += table(hanging, style)
            if missed.isEmpty, ranges.isEmpty { return lines }
        }
        guard !missed.isEmpty || !ranges.isEmpty else {
            return lines + [Line("Everything went out in time.", .green)]
        }
        return lines + (missed.isEmpty ? [] : table(missed, style)) + ranges.map(line)
    }

    /// Returns the times when flowd did not run, which are equal for all tenants; the latest last.
    private static func outages(_ replies: [RemindersAPI.Missed.Reply], _ style: Style) -> [Line] {
        var all: [RemindersAPI.Outage] = []
        for outage in replies.flatMap(\.outages) where !all.contains(outage) { all.append(outage) }
        return all.sorted { $0.from < $1.from }.map { outage in
            let times = [outage.from, outage.until].map { TimeText.precise($0, in: style.zone) }
            let zone = TimeText.name(of: style.zone)
            // It says every now and then that it lives, and not when it is killed.
            let reported =
                outage.asleep == true
                ? "The machine slept from \(times[0]) to \(times[1]) \(zone), and flowd with it"
                : outage.clean
                    ? "flowd was stopped from \(times[0]) to \(times[1]) \(zone)"
                    : "flowd ended without being stopped after \(times[0]), its last sign of life, and was back at "
                        + "\(times[1]) \(zone)"
            return Line([Span(reported, .dim)])
        }
    }

    private static func items<Item>(
        _ replies: [OfTenant<RemindersAPI.Missed.Reply>],
        _ list: (RemindersAPI.Missed.Reply) -> [Item]?
    ) -> [OfTenant<Item>] {
        replies.map { OfTenant(tenant: $0.tenant, value: list($0.value) ?? []) }.items()
    }

    private static func table(_ reminders: [OfTenant<RemindersAPI.Reminder>], _ style: Style) -> [Line] {
        ReminderTable.table(reminders.map(\.value), style).naming(reminders.map(\.tenant)).lines(width: style.width)
    }

    /// `31 of task 3 (Morning medication) are skipped(outage), 2026-10-01 08:00 to 2026-10-31 08:00`.
    private static func line(_ entry: OfTenant<RemindersAPI.Range>) -> Line {
        let range = entry.value
        let (first, last) = (ReminderTable.nominal(range.firstNominal), ReminderTable.nominal(range.lastNominal))
        let tenant = entry.tenant.map { " of \($0)" } ?? ""
        return Line([
            Span("\(range.count) of task \(range.task)\(tenant) (\(range.title)) are "),
            Span(range.fateText, .yellow), Span(", \(first) to \(last)"),
        ])
    }
}
