/// When an occurrence has to be done, and when its reminders begin: days on the calendar of the task's zone, hours and
/// minutes in physical time.
extension TenantTask {
    /// When an occurrence has to be done; what is due on a day, when that day closes.
    func dueAt(of mark: OccurrenceMark, in zone: ZoneRules) -> Timestamp {
        if spec.following?.isWholeDay == true { return zone.close(of: mark.nominal.date) }
        return zone.instant(spec.timing.dueAfter, from: mark)
    }

    /// When the first step of a rule goes out.
    func instant(of trigger: ReminderTrigger, for occurrence: TaskOccurrence, in zone: ZoneRules) -> Timestamp {
        switch trigger {
        case .absolute(let time): return zone.firstInstant(of: time)
        case .relative(let anchor, let offset):
            switch anchor {
            case .start: return zone.instant(offset, from: occurrence.mark)
            case .due: return instant(offset, fromDue: occurrence.dueAt, of: occurrence.mark, in: zone)
            case .end: return zone.instant(offset, after: occurrence.endAt)
            }
        }
    }

    /// When the first of its reminders goes out, or the occurrence itself is; what counts from the end is taken as if
    /// there were no grace.
    func earliest(of mark: OccurrenceMark, in zone: ZoneRules) -> Timestamp {
        let dueAt = dueAt(of: mark, in: zone)
        return rules.filter { !$0.isRetired }.reduce(mark.instant) { earliest, rule in
            switch rule.rule.trigger {
            case .relative(.start, let offset): min(earliest, zone.instant(offset, from: mark))
            case .relative(.due, let offset), .relative(.end, let offset):
                min(earliest, instant(offset, fromDue: dueAt, of: mark, in: zone))
            case .absolute: earliest
            }
        }
    }

    /// What is due on a day is reminded of from its time of day on, as what is due when it begins.
    private func instant(
        _ offset: TimeLength,
        fromDue dueAt: Timestamp,
        of mark: OccurrenceMark,
        in zone: ZoneRules
    ) -> Timestamp {
        let isAtStart = spec.following?.isWholeDay == true || dueAt == mark.instant
        return isAtStart ? zone.instant(offset, from: mark) : zone.instant(offset, after: dueAt)
    }
}

extension ZoneRules {
    /// The instant a length after an occurrence.
    ///
    /// Days count from what its rule says on the wall clock, also where the clocks leave that out and it was shifted.
    fileprivate func instant(_ length: TimeLength, from mark: OccurrenceMark) -> Timestamp {
        guard length.days != 0, case .gap(let gap) = resolve(mark.nominal),
            [mark.nominal.seconds - gap.offsetBefore, gap.second].contains(Int(mark.instant.milliseconds / 1000))
        else { return instant(length, after: mark.instant) }
        return instant(length, after: mark.nominal)
    }
}
