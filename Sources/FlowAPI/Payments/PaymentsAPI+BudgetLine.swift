// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Amounts that one budget of a job has planned, committed and spent, in one currency and direction.
    package struct BudgetLine: Codable, Sendable, Hashable {
        /// The budget; absent for what belongs to none.
        package var category: String?
        package var direction: Direction
        package var currency: String
        /// Amount planned to be spent; absent when none was set.
        package var planned: String?
        /// Amount agreed in schedules, charges included, less what was written off or cancelled; paid or not.
        package var committed: String
        /// Amount paid, less refunds; credit counts in the budget of the first instalment of its schedule.
        package var paid: String
        /// Amount that is overdue, less what credit covers.
        package var overdue: String
        /// Part of the plan on which nothing was agreed yet; negative when more was agreed than planned.
        package var left: String?

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
