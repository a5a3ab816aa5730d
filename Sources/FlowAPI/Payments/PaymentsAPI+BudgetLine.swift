// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// What one budget of a job has planned, promised and spent, in one currency and direction.
    package struct BudgetLine: Codable, Sendable, Hashable {
        /// The budget; absent for what belongs to none.
        package var category: String?
        /// Which way the money goes.
        package var direction: Direction
        /// Currency.
        package var currency: String
        /// What was meant to be spent; absent when nobody said.
        package var planned: String?
        /// What was agreed in schedules, charges included, less what was written off or given up; paid or not.
        package var committed: String
        /// What was paid, less what was given back; what is credit counts in the budget of the first instalment of its
        /// schedule.
        package var paid: String
        /// What of it is overdue, less what credit covers.
        package var overdue: String
        /// What of the plan nothing was agreed on yet; below nothing when more was agreed than planned.
        package var left: String?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(
            category: String? = nil,
            direction: Direction,
            currency: String,
            planned: String? = nil,
            committed: String,
            paid: String,
            overdue: String,
            left: String? = nil
        ) {
            self.category = category
            self.direction = direction
            self.currency = currency
            self.planned = planned
            self.committed = committed
            self.paid = paid
            self.overdue = overdue
            self.left = left
        }
    }
}
