/// What is meant to be spent on a budget of a job, as a caller says it.
package struct BudgetInput: Hashable, Sendable {
    /// The job.
    package let job: JobID
    /// The short name of the budget.
    package let category: String
    /// How much, as a decimal string; nil is nothing any more.
    package let amount: String?
    /// ISO 4217; nil is the tenant's.
    package let currency: String?

    /// Most budgets of a job.
    package static let categoryCountMax = 200

    /// Puts it together.
    package init(job: JobID, category: String, amount: String?, currency: String? = nil) {
        self.job = job
        self.category = category
        self.amount = amount
        self.currency = currency
    }

    package var canonical: CanonicalValue {
        .list([
            .text("setBudget"), .integer(Int(job.number)), .text(category), .text(amount ?? ""), .text(currency ?? ""),
        ])
    }

    /// The budget and what is planned for it; throws which field breaks which rule.
    package func plan(currency standard: String) throws(PaymentRefusal) -> (category: BudgetCategory, planned: Money?) {
        let category = try PaymentScheduleInput.category(category, field: "category")
        guard let amount else { return (category, nil) }
        let planned = try PaymentScheduleInput.money { () throws(MoneyError) in
            try Money(validating: amount, try Currency(validating: currency ?? standard), sign: .notNegative)
        }
        return (category, planned)
    }
}

/// What was planned for a budget, right after a command.
package struct BudgetReceipt: Hashable, Sendable, Codable {
    /// The job.
    package let job: JobID
    /// The short name of the budget.
    package let category: String
    /// How much, as a decimal string; nil when nothing is planned any more.
    package let planned: String?
    /// The currency of the plan, or of the one that was taken away.
    package let currency: String?
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber

    /// Puts it together.
    package init(job: JobID, category: String, planned: String?, currency: String?, eventNumber: EventNumber) {
        self.job = job
        self.category = category
        self.planned = planned
        self.currency = currency
        self.eventNumber = eventNumber
    }
}

/// What of a budget has to be written.
package struct BudgetRow: Sendable {
    /// The job.
    package let job: JobID
    /// The budget.
    package let category: BudgetCategory
    /// What is planned; nil when nothing is any more.
    package let planned: Money?
    /// The event that says so.
    package let event: EventNumber

    /// Puts it together.
    package init(job: JobID, category: BudgetCategory, planned: Money?, event: EventNumber) {
        self.job = job
        self.category = category
        self.planned = planned
        self.event = event
    }
}
