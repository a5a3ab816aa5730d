/// Condition that a step of a ladder requires.
package enum LadderCondition: Hashable, Sendable {
    /// The payer owes so many instalments that are due, this one included.
    case countAtLeast(Int)
    /// The payer owes so much that is due, this instalment included, in one of these currencies.
    case amountAtLeast([Money])
    /// The instalment has been due for so many days: the step waits for it, and isn't skipped.
    case ageAtLeast(days: Int)
    /// The instalment's job or schedule has this label.
    case hasLabel(JobLabel)
    case lacksLabel(JobLabel)

    func objection(_ facts: LadderFacts) -> String? {
        switch self {
        case .countAtLeast(let count):
            return facts.account.count >= count
                ? nil : "\(facts.account.count) instalments are due, and the step is for \(count) or more"
        case .amountAtLeast(let thresholds):
            let isReached = thresholds.contains { threshold in
                (facts.account.amounts[threshold.currency]?.minorUnits ?? 0) >= threshold.minorUnits
            }
            let wanted = thresholds.map(\.description).joined(separator: " or ")
            return isReached ? nil : "less than \(wanted) is due, for which the step is"
        case .ageAtLeast: return nil
        case .hasLabel(let label):
            return facts.labels.contains(label) ? nil : "the label \(label.text) is missing, for which the step is"
        case .lacksLabel(let label):
            return facts.labels.contains(label) ? "the label \(label.text) excludes the step" : nil
        }
    }

    /// Days after the due date before which it can't hold.
    var earliestDays: Int? {
        switch self {
        case .ageAtLeast(let days): days
        case .countAtLeast, .amountAtLeast, .hasLabel, .lacksLabel: nil
        }
    }
}

/// Total of what a payer owes and has due: the facts that conditions look at.
package struct PayerAccount: Hashable, Sendable {
    /// Number of instalments that are due.
    package let count: Int
    /// Amounts that are due, by currency.
    package let amounts: [Currency: Money]

    /// Creates the total of what is due on a date beyond the credit of each of the payer's schedules.
    ///
    /// One instalment is included though it isn't due yet. Sums that would pass 2^63 - 1 minor units stay there: they
    /// are only compared.
    package init(
        _ schedules: [PaymentSchedule],
        on today: LocalDate,
        including schedule: PaymentScheduleID,
        _ instalment: Int
    ) {
        var count = 0
        var amounts: [Currency: Money] = [:]
        for each in schedules where each.direction == .incoming || each.id == schedule {
            for part in each.withCreditUsed.instalments where part.outstanding.isPositive {
                let isDue = part.dueDate.map { $0 <= today } ?? false
                guard isDue || each.id == schedule && part.number == instalment else { continue }
                count += 1
                let (sum, isOver) = (amounts[each.currency]?.minorUnits ?? 0)
                    .addingReportingOverflow(part.outstanding.minorUnits)
                amounts[each.currency] = Money(minorUnits: isOver ? Money.minorUnitsMax : sum, each.currency)
            }
        }
        self.count = count
        self.amounts = amounts
    }
}
