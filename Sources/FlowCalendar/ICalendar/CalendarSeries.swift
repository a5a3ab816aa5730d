import FlowCore

/// Series in a calendar for other programs: times of a task to which an RRULE leads exactly, up to its end.
package struct CalendarSeries: Hashable, Sendable {
    let series: RecurrenceSeries
    let zone: ZoneRules
    /// Length from each time to that at which it is due.
    let length: TimeLength
    let alarms: [ReminderRule.Distance]

    /// Lines of the beginning, the duration and the rule.
    var lines: [String] {
        let start = Self.text(series.start)
        return [zone.name == ZoneRules.utc.name ? "DTSTART:\(start)Z" : "DTSTART;TZID=\(zone.name):\(start)"]
            + (length == .zero ? [] : ["DURATION:\(Self.text(length))"]) + ["RRULE:\(series.rule)"]
    }

    /// `TRIGGER:-PT30M`, `TRIGGER;RELATED=END:PT0S`.
    static func trigger(_ alarm: ReminderRule.Distance) -> String {
        "TRIGGER\(alarm.anchor == .start ? "" : ";RELATED=END"):\(text(alarm.length))"
    }

    /// A VTIMEZONE for each zone of these, which holds for all their times; universal time needs none.
    static func zones(_ all: [CalendarSeries]) -> [String] {
        var lines: [String] = []
        for (name, own) in Dictionary(grouping: all, by: \.zone.name).sorted(by: { $0.key < $1.key }) {
            let times = own.flatMap(\.series.times)
            guard name != ZoneRules.utc.name, let zone = own.first?.zone, let first = times.min(),
                let last = times.max()
            else { continue }
            lines += ["BEGIN:VTIMEZONE", "TZID:\(name)"]
            for one in zone.observances(from: first, to: last) {
                let kind = one.offset > one.offsetBefore ? "DAYLIGHT" : "STANDARD"
                lines += [
                    "BEGIN:\(kind)", "DTSTART:\(text(one.begin))", "TZOFFSETFROM:\(offset(one.offsetBefore))",
                    "TZOFFSETTO:\(offset(one.offset))", "END:\(kind)",
                ]
            }
            lines.append("END:VTIMEZONE")
        }
        return lines
    }

    /// Returns a local time in a form such as `20270328T080000`.
    static func text(_ local: LocalDateTime) -> String { local.text.filter { $0 != "-" && $0 != ":" } }

    /// A length as RFC 5545 writes it: `-P1DT2H`, `PT0S`.
    static func text(_ length: TimeLength) -> String {
        guard length != .zero else { return "PT0S" }
        var text = length.days < 0 || length.seconds < 0 ? "-P" : "P"
        if length.days != 0 { text += "\(length.days.magnitude)D" }
        let seconds = Int(length.seconds.magnitude)
        guard seconds != 0 else { return text }
        // No unit between two others is left out.
        text += "T"
        if seconds >= 3600 { text += "\(seconds / 3600)H" }
        if seconds % 3600 >= 60 || seconds > 3600 && seconds % 60 != 0 { text += "\(seconds / 60 % 60)M" }
        if seconds % 60 != 0 { text += "\(seconds % 60)S" }
        return text
    }

    /// `+0100`; with seconds where there are some.
    private static func offset(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let amount = abs(seconds)
        let rest = amount % 60 == 0 ? "" : two(amount % 60)
        return (seconds < 0 ? "-" : "+") + two(amount / 3600) + two(amount / 60 % 60) + rest
    }
}
