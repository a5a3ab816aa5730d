/// Operations on a task that is woken.
extension TenantTask {
    /// Does everything that is due.
    ///
    /// Also does what follows at once, such as the next step of a chain after one without recipients.
    package mutating func wake(_ context: TaskContext) {
        let passed = materialise(context)
        var isLateSent = reminding.fire(reminders(at: context), passed: passed?.count ?? 0)
        // Ends: each round closes a position of a chain, and chains have an end.
        while reminding.dueReminders(at: context.now).isEmpty == false {
            isLateSent = reminding.fire(reminders(at: context), passed: 0) || isLateSent
        }
        Pausing(context: context).skipWhatFellDueInPause(&self)
        miss(context)
        if let passed { record(passed, isCovered: isLateSent, at: context.now) }
    }

    /// Records the fate of what was passed over.
    mutating func record(_ passed: PassedOver, isCovered: Bool, at now: Timestamp) {
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
