import FlowCore

/// Occurrences of a recurrence in the form in which they are shown.
struct OccurrenceListing: Sendable {
    /// Occurrence in the output, with its times.
    struct Item: Encodable, Hashable, Sendable {
        /// Local time that the rule gives, such as `2027-03-28T02:30:00`.
        let nominal: String
        /// Local time that the clocks show, with its offset, such as `2027-03-28T03:30:00+02:00`.
        let local: String
        /// `2027-03-28T01:30:00Z`.
        let utc: String
        /// 1 for the second time that the clocks show it.
        let fold: Int
        let flags: [String]
    }

    let items: [Item]
    let isAfterCompletion: Bool

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
        var displayed: [Occurrence] = []
        var next = recurrence.first
        while let occurrence = next, displayed.count < count {
            if after.map({ occurrence.instant > $0 }) ?? true { displayed.append(occurrence) }
            next = recurrence.next(afterCompletion: occurrence.instant)
        }
        return displayed
    }
}

extension OccurrenceListing.Item {
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
