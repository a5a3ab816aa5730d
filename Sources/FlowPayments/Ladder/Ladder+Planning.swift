extension Ladder {
    package func step(at position: LadderPosition) -> LadderStep? {
        guard steps.indices.contains(position.step) else { return nil }
        return position.repetition == 0 || repeatDays != nil ? steps[position.step] : nil
    }

    /// Returns the position after another one: the next step, or the last one once more.
    func position(after position: LadderPosition) -> LadderPosition {
        guard position.step == steps.count - 1 else { return LadderPosition(step: position.step + 1, repetition: 0) }
        return LadderPosition(step: position.step, repetition: position.repetition + 1)
    }

    /// Returns the instant at which a step would go out by the calendar alone.
    func nominalAt(_ step: LadderStep, due: LocalDate, zone: ZoneRules) -> Timestamp {
        instant(due.advanced(byDays: step.offsetDays), zone)
    }

    /// Returns the instant at which the next step goes out.
    ///
    /// It goes out on its day, but as many days after the step before it really went out as the two are apart, at the
    /// ladder's time of day unless quiet hours put that off, and never within the gap.
    ///
    /// Steps up to the due date stay on their days: what went out late before them doesn't put the due date off. What
    /// costs something waits until the instalment is overdue, which it is from `overdueFrom` on.
    func plannedAt(
        _ step: LadderStep,
        _ progress: LadderProgress,
        due: LocalDate,
        overdueFrom: LocalDate,
        zone: ZoneRules
    ) -> Timestamp {
        var date = due.advanced(byDays: step.offsetDays)
        if step.charge != nil { date = max(date, overdueFrom) }
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
        let gapEnd = gapEnd(after: last, zone)
        if planned >= gapEnd { return planned }
        return progress.isPutOff ? gapEnd : firstInstant(from: gapEnd, zone)
    }

    /// Returns the instant at which the gap after the last step that went out is over.
    ///
    /// Days of a gap are days of the payer: a night in which the clocks are changed doesn't move a daily reminder.
    private func gapEnd(after last: Timestamp, _ zone: ZoneRules) -> Timestamp {
        let local = zone.localTime(at: last)
        let (days, seconds) = minGap.quotientAndRemainder(dividingBy: LocalDateTime.secondsOfDay)
        let date = local.date.advanced(byDays: days)
        let end = zone.firstInstant(of: LocalDateTime(date: date, secondOfDay: local.secondOfDay))
        // What local times leave out.
        let rest = last.milliseconds - last.milliseconds.flooredQuotient(by: 1000) * 1000
        return end.advanced(byMilliseconds: Int64(seconds) * 1000 + rest)
    }

    /// The first time of day at which steps go out that isn't before an instant.
    private func firstInstant(from start: Timestamp, _ zone: ZoneRules) -> Timestamp {
        let date = zone.localTime(at: start).date
        let sameDay = zone.instant(of: LocalDateTime(date: date, secondOfDay: sendSecond), from: start)
        return sameDay >= start ? sameDay : instant(date.advanced(byDays: 1), zone)
    }

    /// Returns the instant at which a step whose time has come goes out.
    ///
    /// A step that is in time goes out at once; a late one at the ladder's time of day, or in the hour after it. One
    /// that has missed that hour again and again goes out when it can.
    func opening(_ progress: LadderProgress, plannedAt: Timestamp, now: Timestamp, zone: ZoneRules) -> Timestamp {
        guard now.milliseconds - plannedAt.milliseconds > LadderEntry.latenessMaxMilliseconds else { return plannedAt }
        let today = zone.localTime(at: now).date
        for date in [today, today.advanced(byDays: -1)] {
            let start = instant(date, zone)
            let passed = now.milliseconds - start.milliseconds
            if (0...Int64(Self.sendSpan) * 1000).contains(passed) { return max(start, plannedAt) }
        }
        let isWaiting = progress.postponedUntil.map { now < $0 } ?? false
        if progress.postponementCount >= Self.postponementCountMax, !isWaiting { return now }
        return firstInstant(from: now, zone)
    }

    /// Returns the reason for which a step before the due date is of no use any more.
    ///
    /// Nil when it is of use, or the step isn't before the due date.
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

    func instant(_ date: LocalDate, _ zone: ZoneRules) -> Timestamp {
        zone.firstInstant(of: LocalDateTime(date: date, secondOfDay: sendSecond))
    }
}
