// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Plan for a budget, right after a command.
    package struct BudgetStatus: Codable, Sendable, Hashable {
        /// Number of the job.
        package var job: String
        /// Short name of the budget.
        package var category: String
        /// Amount planned, as a decimal string; absent when nothing is planned any more.
        package var planned: String?
        /// Of the plan, or of the one that was taken away.
        package var currency: String?
        /// The event that the command made; 0 when it changed nothing.
        package var eventNumber: Int

        package init(job: String, category: String, planned: String? = nil, currency: String? = nil, eventNumber: Int) {
            self.job = job
            self.category = category
            self.planned = planned
            self.currency = currency
            self.eventNumber = eventNumber
        }
    }
}
