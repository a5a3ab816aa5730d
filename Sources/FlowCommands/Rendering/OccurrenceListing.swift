import FlowCore

/// Occurrences of a recurrence as they are shown.
struct OccurrenceListing: Sendable {
    /// One of them.
    struct Item: Encodable, Hashable, Sendable {
        /// What the rule says: `2027-03-28T02:30:00`.
        let nominal: String
        /// What the clocks show then, and their offset: `2027-03-28T03:30:00+02:00`.
        let local: String
        /// `2027-03-28T01:30:00Z`.
        let utc: String
        /// 1 for the second time that the clocks show it.
        let fold: Int
        /// What is special about it.
        let flags: [String]
    }

    let items: [Item]
    let isAfterCompletion: Bool

    /// The first `count` occurrences, or those later than an instant.
    init(_ recurrence: Recurrence, count: Int, after: Timestamp?) {
        var occurrences = Array(recurrence.occurrences(after: after).prefix(count))
        switch recurrence.definition.form {
        case .rule, .every:
            isAfterCompletion = false
        case .afterCompletion:
            isAfterCompletion = true
            occurrences = Self.completedInTime(recurrence, count: count, after: after)
        }
        items = occurrences.map { Item($0, in: recurrence.zone) }
    }

    private static func completedInTime(_ recurrence: Recurrence, count: Int, after: Timestamp?) -> [Occurrence] {
        var shown: [Occurrence] = []
        var next = recurrence.first
        while let occurrence = next, shown.count < count {
            if after.map({ occurrence.instant > $0 }) ?? true { shown.append(occurrence) }
            next = recurrence.next(afterCompletion: occurrence.instant)
        }
        return shown
    }
}

extension OccurrenceListing.Item {
    /// An occurrence as the clocks of its zone show it.
    fileprivate init(_ occurrence: Occurrence, in zone: ZoneRules) {
        nominal = occurrence.nominal.text
        local = zone.offsetText(at: occurrence.instant)
        utc = ZoneRules.utc.localTime(at: occurrence.instant).text + "Z"
        fold = occurrence.fold
        flags = occurrence.flags.names
    }
}

extension ZoneRules {
    /// `2027-03-28T03:30:00+02:00`; an offset with seconds has them too.
    fileprivate func offsetText(at instant: Timestamp) -> String {
        let local = localTime(at: instant)
        let offset = local.seconds - ZoneRules.utc.localTime(at: instant).seconds
        let clock = LocalDateTime(seconds: abs(offset)).text.dropFirst(11)
        return local.text + (offset < 0 ? "-" : "+") + (offset % 60 == 0 ? clock.dropLast(3) : clock)
    }
}
