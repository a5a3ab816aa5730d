/// Reason for which a command about a profile is refused.
package enum ProfileRefusal: Hashable, Sendable {
    case missing(ProfileKey)
    case exists(ProfileKey, isArchived: Bool)
    case changed(ProfileConflict)
    /// Work can't be given to it; of a new job, perhaps a step.
    case unassignable(ProfileKey, Unassignable, step: StepKey?)
    /// A payment of a new job can't be agreed with it; the attribute is what names it, if one does.
    case unpayable(ProfileKey, Unassignable, payment: PaymentKey, attribute: FieldKey?)
    case inUse(ProfileKey, ProfileUse)

    /// Reason for which no work can be given to a profile.
    package enum Unassignable: Hashable, Sendable {
        case missing
        case archived
    }
}

/// Counts and names of everything that refers to a profile.
package struct ProfileUse: Hashable, Sendable {
    /// Jobs that are assigned to it, those that are over included.
    package let jobCount: Int
    /// Steps that are assigned to it themselves, those that are settled included.
    package let actionCount: Int
    /// Tasks that are for it and of which something is open or to come.
    package let taskCount: Int
    /// Payment schedules with it, those that are settled included.
    package let paymentScheduleCount: Int
    /// Senders of reminders to the profile by its name, in words: `task 3`, `step call of job 2`, `payment schedule 1`.
    package var senders: [String] = []
    package var openJobCount = 0
    package var openActionCount = 0
    /// Number of payment schedules among these on which an amount is owed.
    package var openPaymentScheduleCount = 0

    package init(jobCount: Int, actionCount: Int, taskCount: Int = 0, paymentScheduleCount: Int = 0) {
        self.jobCount = jobCount
        self.actionCount = actionCount
        self.taskCount = taskCount
        self.paymentScheduleCount = paymentScheduleCount
    }

    package var isNone: Bool {
        jobCount == 0 && actionCount == 0 && taskCount == 0 && paymentScheduleCount == 0 && senders.isEmpty
    }
}
