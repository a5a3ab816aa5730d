/// How the instalments of a template's payment are reminded of, before the currency is known.
package struct TemplateLadder: Hashable, Sendable {
    /// Its parts, with "; " between them; amounts without a currency are in that of the payment.
    package let text: String
    /// The profiles that it names as recipients.
    package let recipients: Set<ProfileKey>
    /// Steps that go to people, by the channels that it names.
    package let addressees: [ReminderStep]
    /// True when a step of it names nobody, and goes by the journal alone.
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
    /// What is thrown when a text is none.
    package typealias Problem = PaymentRefusal

    /// Reads what `--ladder` takes.
    package init(validating text: String) throws(PaymentRefusal) {
        // Without a currency the widest one, which lets every amount be exact.
        let widest = try PaymentScheduleInput.money { () throws(MoneyError) in
            try Currency(validating: Currency.widestCode)
        }
        let plan = try LadderPlan(validating: text, currency: widest)
        self.init(parts: text.split(separator: ";").map(String.init), plan)
    }
}
