/// What happens when a task is woken.
extension TenantTask {
    /// Does everything that is due.
    ///
    /// What follows at once, as behind a step that has nobody, is done as well.
    package mutating func wake(_ moment: TaskMoment) {
        let passed = materialise(moment)
        var isLateSent = reminding.fire(reminders(at: moment), passed: passed?.count ?? 0)
        // Ends: each round closes a position of a chain, and chains have an end.
        while reminding.dueReminders(at: moment.now).isEmpty == false {
            isLateSent = reminding.fire(reminders(at: moment), passed: 0) || isLateSent
        }
        Pausing(moment: moment).skipWhatFellDueInPause(&self)
        miss(moment)
        if let passed { keep(passed, isCovered: isLateSent, at: moment.now) }
    }

    /// The fate of what was passed over.
    mutating func keep(_ passed: PassedOver, isCovered: Bool, at now: Timestamp) {
        let fate: ReminderFate =
            switch (state, spec.misfire) {
            case (.paused, _): .suppressedPaused
            case (_, .skip), (_, .latest), (_, .all): .skipped
            case (_, .coalesce): isCovered && spec.grace == nil ? .coalesced : .expired
            }
        ranges.append(
            OccurrenceRange(
                firstNumber: passed.firstNumber,
                count: passed.count,
                revision: revision,
                first: passed.first,
                last: passed.last,
                fate: fate,
                at: now
            )
        )
    }
}
