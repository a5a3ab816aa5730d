/// Amount that is meant to be spent on a budget of a job, as a caller gives it.
package struct BudgetInput: Hashable, Sendable {
    package let job: JobID
    package let category: String
    /// Amount as a decimal string; nil removes the plan.
    package let amount: String?
    /// ISO 4217; nil is the tenant's.
    package let currency: String?

    package static let categoryCountMax = 200

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

/// Planned amount of a budget right after a command.
package struct BudgetReceipt: Hashable, Sendable, Codable {
    package let job: JobID
    package let category: String
    /// Planned amount as a decimal string; nil when nothing is planned any more.
    package let planned: String?
    /// The currency of the plan, or of the one that was taken away.
    package let currency: String?
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber

    package init(job: JobID, category: String, planned: String?, currency: String?, eventNumber: EventNumber) {
        self.job = job
        self.category = category
        self.planned = planned
        self.currency = currency
        self.eventNumber = eventNumber
    }
}

/// Row of a budget that has to be written.
package struct BudgetRow: Sendable {
    package let job: JobID
    package let category: BudgetCategory
    package let planned: Money?
    package let event: EventNumber

    package init(job: JobID, category: BudgetCategory, planned: Money?, event: EventNumber) {
        self.job = job
        self.category = category
        self.planned = planned
        self.event = event
    }
}
