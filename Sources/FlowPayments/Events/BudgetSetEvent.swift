/// What is planned for a budget of a job.
package struct BudgetSetEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// An amount was planned for a budget, or none any more.
        case budgetSet
    }

    /// The budget's name.
    package let budget: String
    /// The job's number.
    package let job: Int
    /// What was planned, with its currency; absent when nothing was.
    package let before: String?
    /// What is planned, with its currency; absent when nothing is.
    package let after: String?

    /// Puts it together.
    package init(budget: String, job: Int, before: String?, after: String?) {
        self.budget = budget
        self.job = job
        self.before = before
        self.after = after
    }
}
