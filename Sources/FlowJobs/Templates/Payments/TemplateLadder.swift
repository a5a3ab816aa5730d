/// Ladder of reminders for the instalments of a template's payment, before the currency is known.
package struct TemplateLadder: Hashable, Sendable {
    /// Parts of the ladder, with "; " between them; amounts without a currency are in that of the payment.
    package let text: String
    package let recipients: Set<ProfileKey>
    package let addressees: [ReminderStep]
    /// True when a step of the ladder names no recipient, so that without a default one only the journal has it.
    let isUnaddressed: Bool

    init(parts: [String], _ plan: LadderPlan) {
        text = parts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.joined(separator: "; ")
        recipients = plan.recipients
        addressees = plan.addressees
        isUnaddressed = plan.addressees.contains {
            $0.recipients == nil && $0.needsSomebody
        }
    }

    /// The ladder of a schedule in this currency; throws what doesn't fit it.
    package func plan(_ currency: Currency) throws(PaymentRefusal) -> LadderPlan {
        try PaymentScheduleInput.ladder(text, currency, isNew: false)
    }
}

extension TemplateLadder: TextValue {
    /// Error that is thrown when a text isn't a ladder.
    package typealias Problem = PaymentRefusal

    package init(validating text: String) throws(PaymentRefusal) {
        // Without a currency the widest one, which lets every amount be exact.
        let widest = try PaymentScheduleInput.money { () throws(MoneyError) in
            try Currency(validating: Currency.widestCode)
        }
        let plan = try LadderPlan(validating: text, currency: widest)
        self.init(parts: text.split(separator: ";").map(String.init), plan)
    }
}
