/// What stands in the way of a command about a profile.
package enum ProfileRefusal: Hashable, Sendable {
    /// There is none of this key.
    case missing(ProfileKey)
    /// There is one of this key already, perhaps in the archive.
    case exists(ProfileKey, isArchived: Bool)
    /// It isn't any more as the caller knew it.
    case changed(ProfileConflict)
    /// Work can't be given to it; of a new job, perhaps a step.
    case unassignable(ProfileKey, Unassignable, step: StepKey?)
    /// A payment of a new job can't be agreed with it; the attribute is what names it, if one does.
    case unpayable(ProfileKey, Unassignable, payment: PaymentKey, attribute: FieldKey?)
    /// It can't be removed, because work is assigned to it.
    case inUse(ProfileKey, ProfileUse)

    /// Why no work can be given to a profile.
    package enum Unassignable: Hashable, Sendable {
        /// There is none of this key.
        case missing
        /// It is in the archive.
        case archived
    }
}

/// What refers to a profile.
package struct ProfileUse: Hashable, Sendable {
    /// Jobs that are assigned to it, those that are over included.
    package let jobCount: Int
    /// Steps that are assigned to it themselves, those that are settled included.
    package let actionCount: Int
    /// Tasks that are for it and of which something is open or to come.
    package let taskCount: Int
    /// Payment schedules with it, those that are settled included.
    package let paymentScheduleCount: Int
    /// What sends reminders to it by its name, in words: `task 3`, `step call of job 2`, `payment schedule 1`.
    package var senders: [String] = []
    /// Of the jobs those that go on.
    package var openJobCount = 0
    /// Of the steps those that aren't settled.
    package var openActionCount = 0
    /// Of the payment schedules those on which something is owed.
    package var openPaymentScheduleCount = 0

    /// Counts what refers to a profile.
    package init(jobCount: Int, actionCount: Int, taskCount: Int = 0, paymentScheduleCount: Int = 0) {
        self.jobCount = jobCount
        self.actionCount = actionCount
        self.taskCount = taskCount
        self.paymentScheduleCount = paymentScheduleCount
    }

    /// True when nothing does.
    package var isNone: Bool {
        jobCount == 0 && actionCount == 0 && taskCount == 0 && paymentScheduleCount == 0 && senders.isEmpty
    }
}
