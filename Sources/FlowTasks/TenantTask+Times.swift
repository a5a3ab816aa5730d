/// Due times of occurrences, and the instants at which their reminders begin.
///
/// Days count on the calendar of the task's zone, hours and minutes in physical time.
extension TenantTask {
    /// Returns the instant by which an occurrence has to be done; one that is due on a day is due when that day closes.
    func dueAt(of mark: OccurrenceMark, in zone: ZoneRules) -> Timestamp {
        if spec.derivation?.isWholeDay == true { return zone.close(of: mark.nominal.date) }
        return zone.instant(spec.timing.dueAfter, from: mark)
    }

    /// Returns the instant of the first reminder, or of the occurrence itself when that is earlier.
    ///
    /// Reminders that count from the end are computed as if there were no grace.
    func earliest(of mark: OccurrenceMark, in zone: ZoneRules) -> Timestamp {
        let (dueAt, isWholeDay) = (dueAt(of: mark, in: zone), spec.derivation?.isWholeDay == true)
        return rules.filter { !$0.isRetired }.reduce(mark.instant) { earliest, rule in
            switch rule.rule.trigger {
            case .relative(.start, let offset): min(earliest, zone.instant(offset, from: mark))
            case .relative(.due, let offset), .relative(.end, let offset):
                min(earliest, zone.instant(offset, fromDue: dueAt, of: mark, isWholeDay: isWholeDay))
            case .absolute: earliest
            }
        }
    }
}
