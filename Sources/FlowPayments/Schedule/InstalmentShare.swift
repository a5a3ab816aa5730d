/// How much of a schedule's total an instalment is.
package enum InstalmentShare: Hashable, Sendable {
    /// So much.
    case amount(Money)
    /// So many percent of the total, rounded down.
    case percentage(Percentage)
    /// What the others leave; one instalment at most.
    case rest
}

/// An instalment as a caller or a template asks for it.
package struct InstalmentPlan: Hashable, Sendable {
    /// A short name by which a step of a template can mean it, such as `deposit`; each once in a schedule.
    package let key: StepKey?
    /// What it is for.
    package let title: String
    /// How much it is.
    package let share: InstalmentShare
    /// When it is due.
    package let due: PaymentDue
    /// The budget that it belongs to; nil is the schedule's.
    package let category: BudgetCategory?

    /// Puts a plan together; the title is at most `BoundedText.titleLengthMax` characters.
    package init(
        key: StepKey? = nil,
        title: String,
        share: InstalmentShare,
        due: PaymentDue,
        category: BudgetCategory? = nil
    ) throws(InvalidInput) {
        self.key = key
        self.title =
            try BoundedText.required(title, field: "instalments.title", max: BoundedText.titleLengthMax)
        self.share = share
        self.due = due
        self.category = category
    }
}

/// A short name of a budget, such as `catering`.
package struct BudgetCategory: PlanKey {
    package static let noun = "budget category"
    package static let isLowerCase = true
    package let text: String

    package init(validating text: String) throws(KeyError) {
        self.text = try Self.checked(text)
    }
}
