/// Share of a schedule's total that falls to an instalment.
package enum InstalmentShare: Hashable, Sendable {
    case amount(Money)
    /// Percentage of the total, rounded down.
    case percentage(Percentage)
    /// Rest that the other instalments leave; one instalment at most has it.
    case rest
}

/// An instalment as a caller or a template asks for it.
package struct InstalmentPlan: Hashable, Sendable {
    /// A short name by which a step of a template can mean it, such as `deposit`; each once in a schedule.
    package let key: StepKey?
    package let title: String
    package let share: InstalmentShare
    package let due: PaymentDue
    /// The budget that it belongs to; nil is the schedule's.
    package let category: BudgetCategory?

    /// Creates a plan for an instalment; its title has at most `BoundedText.titleLengthMax` characters.
    ///
    /// Throws `InvalidInput` for any other title.
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
