extension LadderPlan {
    package var channels: Set<String> { Set(addressees.filter { !$0.isByPerson }.map(\.channel)) }

    /// The channels that a ladder's text names; none when it can't be read, whatever its currency.
    package static func channels(of text: String) -> Set<String> {
        // A currency with as many decimals as any has: amounts don't matter here.
        guard let currency = try? Currency(validating: Currency.widestCode),
            let plan = try? LadderPlan(validating: text, currency: currency)
        else { return [] }
        return plan.channels
    }
}

extension ReminderRule {
    package var channels: Set<String> { Set(steps.filter { !$0.isByPerson }.map(\.channel)) }
}
