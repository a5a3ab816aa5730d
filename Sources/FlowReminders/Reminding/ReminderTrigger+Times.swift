/// Instants at which reminders begin: days on the calendar of the subject's zone, hours and minutes in physical time.
extension ReminderTrigger {
    /// Returns the instant at which the first step of a rule goes out for an occurrence.
    package func instant(for occurrence: TaskOccurrence, _ context: ReminderContext) -> Timestamp {
        let zone = context.zone
        switch self {
        case .absolute(let time): return zone.firstInstant(of: time)
        case .relative(let anchor, let offset):
            switch anchor {
            case .start: return zone.instant(offset, from: occurrence.mark)
            case .due:
                let isWholeDay = context.subject.isWholeDay
                return zone.instant(offset, fromDue: occurrence.dueAt, of: occurrence.mark, isWholeDay: isWholeDay)
            case .end: return zone.instant(offset, after: occurrence.endAt)
            }
        }
    }
}

extension ZoneRules {
    /// The instant a length after an occurrence.
    ///
    /// Days count from what its rule says on the wall clock, also where the clocks leave that out and it was shifted.
    package func instant(_ length: TimeLength, from mark: OccurrenceMark) -> Timestamp {
        guard length.days != 0, case .gap(let gap) = resolve(mark.nominal),
            [mark.nominal.seconds - gap.offsetBefore, gap.second].contains(Int(mark.instant.milliseconds / 1000))
        else { return instant(length, after: mark.instant) }
        return instant(length, after: mark.nominal)
    }

    /// Returns the instant at an offset from a due date.
    ///
    /// For a subject that is due on a day, or when it begins, the offset counts from the nominal time of its mark.
    package func instant(_ offset: TimeLength, fromDue dueAt: Timestamp, of mark: OccurrenceMark, isWholeDay: Bool)
        -> Timestamp
    {
        isWholeDay || dueAt == mark.instant ? instant(offset, from: mark) : instant(offset, after: dueAt)
    }
}
