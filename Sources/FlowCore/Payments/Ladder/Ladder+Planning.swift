extension Ladder {
    /// The step at a position; nil behind the last one.
    package func step(at position: LadderPosition) -> LadderStep? {
        guard steps.indices.contains(position.step) else { return nil }
        return position.repetition == 0 || repeatDays != nil ? steps[position.step] : nil
    }

    /// The position behind another one: the next step, or the last one once more.
    func position(after position: LadderPosition) -> LadderPosition {
        guard position.step == steps.count - 1 else { return LadderPosition(step: position.step + 1, repetition: 0) }
        return LadderPosition(step: position.step, repetition: position.repetition + 1)
    }

    /// When a step would go out by the calendar alone.
    func nominalAt(_ step: LadderStep, due: LocalDate, zone: ZoneRules) -> Timestamp {
        instant(due.advanced(byDays: step.offsetDays), zone)
    }

    /// When the next step goes out: on its day, but as many days after the step before it really went out as the two
    /// are apart, and never within the gap.
    ///
    /// Steps up to the due date stay on their days: what went out late before them doesn't put the due date off.
    func plannedAt(
        _ step: LadderStep,
        _ progress: LadderProgress,
        due: LocalDate,
        zone: ZoneRules
    ) -> Timestamp {
        var date = due.advanced(byDays: step.offsetDays)
        for days in step.conditions.compactMap(\.earliestDays) { date = max(date, due.advanced(byDays: days)) }
        if let anchor = progress.anchor {
            if progress.position.repetition > 0, let repeatDays {
                date = max(date, anchor.date.advanced(byDays: repeatDays))
            } else if step.offsetDays > 0 {
                date = max(date, anchor.date.advanced(byDays: step.offsetDays - anchor.offsetDays))
            }
        }
        let planned = instant(date, zone)
        guard let last = progress.lastSentAt else { return planned }
        return max(planned, last.advanced(byMilliseconds: Int64(minGap) * 1000))
    }

    /// Why a step before the due date is of no use any more; nil when it is, or it is another one.
    func pointlessness(
        of step: LadderStep,
        at position: LadderPosition,
        due: LocalDate,
        now: Timestamp,
        zone: ZoneRules
    ) -> String? {
        guard step.offsetDays < 0 else { return nil }
        if zone.localTime(at: now).date > due { return "the due date had passed" }
        guard let next = self.step(at: self.position(after: position)),
            nominalAt(next, due: due, zone: zone) <= now
        else { return nil }
        return "the time of \(next.key) had come, and it was before that"
    }

    /// The time of day at which steps go out, on a date.
    func instant(_ date: LocalDate, _ zone: ZoneRules) -> Timestamp {
        zone.firstInstant(of: LocalDateTime(date: date, secondOfDay: sendSecond))
    }
}
