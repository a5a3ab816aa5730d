/// Times of a recurrence that have one time of day, and an RRULE of RFC 5545 that leads to exactly these.
package struct RecurrenceSeries: Hashable, Sendable {
    /// Times of the series, in ascending order.
    package let times: [Timestamp]
    /// The first of them by the clock of the recurrence's zone.
    package let start: LocalDateTime
    /// The rule with its end, which is the last of them: `FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270409T060000Z`.
    package let rule: String

    /// Most series of one recurrence: so many times of day.
    package static let countMax = 8
}

extension Recurrence {
    /// Times of this recurrence, given one after the other, as series by their time of day.
    ///
    /// Nil where no RRULE leads to exactly these: where times or days are added or left out, move with business days or
    /// go by the clock of no zone, where clocks leave a time out or show it twice, which programs read differently, and
    /// where a time of day has one time only.
    package func series(of times: [Timestamp]) -> [RecurrenceSeries]? {
        guard case .rule(let rule) = definition.form else { return nil }
        var groups: [Int: [Timestamp]] = [:]
        for time in times {
            let local = zone.localTime(at: time)
            guard case .unique = zone.resolve(local) else { return nil }
            groups[local.secondOfDay, default: []].append(time)
            guard groups.count <= RecurrenceSeries.countMax else { return nil }
        }
        let texts = rule.eventTexts(anchor)
        var all: [RecurrenceSeries] = []
        for (_, times) in groups.sorted(by: { $0.key < $1.key }) {
            guard let series = texts.lazy.compactMap({ self.series(of: times, by: $0) }).first else { return nil }
            all.append(series)
        }
        return all.isEmpty ? nil : all
    }

    private func series(of times: [Timestamp], by text: String) -> RecurrenceSeries? {
        guard times.count > 1, let first = times.first, let last = times.last else { return nil }
        let start = zone.localTime(at: first)
        // What is no rule, or never falls due, says nothing of these times.
        guard let plain = try? RecurrenceDefinition(validating: text),
            let same = try? Recurrence(plain, anchor: start, zone: zone)
        else { return nil }
        // One more than there are, so that nothing lies between them.
        let found = same.occurrences().lazy.map(\.instant).prefix { $0 <= last }.prefix(times.count + 1)
        guard Array(found) == times else { return nil }
        let end = ZoneRules.utc.localTime(at: last).text.filter { $0 != "-" && $0 != ":" }
        return RecurrenceSeries(times: times, start: start, rule: "\(text);UNTIL=\(end)Z")
    }
}
