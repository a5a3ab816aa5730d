/// Payload of the event that sets or removes the planned amount of a budget of a job.
package struct BudgetSetEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// An amount was planned for a budget, or none any more.
        case budgetSet
    }

    /// Name of the budget's category in the job.
    package let budget: String
    /// Number of the job with the budget.
    package let job: Int
    /// Amount planned before, with its currency; absent when there was none.
    package let before: String?
    /// Amount planned now, with its currency; absent when there is none.
    package let after: String?

    package init(budget: String, job: Int, before: String?, after: String?) {
        self.budget = budget
        self.job = job
        self.before = before
        self.after = after
    }
}
