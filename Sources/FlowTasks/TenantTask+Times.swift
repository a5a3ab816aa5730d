/// When an occurrence has to be done, and when its reminders begin: days on the calendar of the task's zone, hours and
/// minutes in physical time.
extension TenantTask {
    /// When an occurrence has to be done; what is due on a day, when that day closes.
    func dueAt(of mark: OccurrenceMark, in zone: ZoneRules) -> Timestamp {
        if spec.following?.isWholeDay == true { return zone.close(of: mark.nominal.date) }
        return zone.instant(spec.timing.dueAfter, from: mark)
    }

    /// When the first of its reminders goes out, or the occurrence itself is; what counts from the end is taken as if
    /// there were no grace.
    func earliest(of mark: OccurrenceMark, in zone: ZoneRules) -> Timestamp {
        let (dueAt, isWholeDay) = (dueAt(of: mark, in: zone), spec.following?.isWholeDay == true)
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
