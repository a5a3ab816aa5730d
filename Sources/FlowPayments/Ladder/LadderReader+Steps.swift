/// Steps of a ladder, each with its day, its name, and what it takes.
extension LadderReader {
    mutating func takeStep(_ words: [String]) throws(PaymentRefusal) {
        let clause = words.joined(separator: " ")
        let offset = try days(words[0])
        var rest = words.dropFirst()
        guard let name = rest.popFirst(), !isNew || !Self.properties.contains(name) else {
            throw refusal(clause, "a step's name after its day: 7d first, 14d final fee 5.00")
        }
        let key: StepKey
        do throws(KeyError) {
            key = try StepKey(validating: name)
        } catch {
            throw refusal(name, "a step's name: 1 to 64 letters, digits, . _ -")
        }
        var conditions: [LadderCondition] = []
        var charge: (what: LateCharge, isEach: Bool)?
        var own: ReminderStep?
        var isChannelNamed = false
        while let word = rest.first {
            if word == "via" || word == "to" {
                own = try addressee(rest, of: clause)
                isChannelNamed = word == "via"
                break
            }
            rest.removeFirst()
            switch word {
            case "fee", "interest":
                guard charge == nil else { throw refusal(clause, "one fee or interest a step") }
                charge = try takeCharge(word, of: name, &rest)
            case "when", "unless": conditions.append(try takeCondition(word, of: name, &rest))
            default:
                throw refusal(
                    word,
                    "fee 5.00, fee each 5.00, fee 2%, interest 8%, when …, unless …, via CHANNEL, to WHO"
                )
            }
        }
        let step = LadderStep(
            key,
            offsetDays: offset,
            conditions: conditions,
            charge: charge?.what,
            isChargedEach: charge?.isEach == true
        )
        parts.append(Part(step: step, addressee: own, isChannelNamed: isChannelNamed))
    }

    private func takeCharge(
        _ kind: String,
        of step: String,
        _ rest: inout ArraySlice<String>
    ) throws(PaymentRefusal) -> (what: LateCharge, isEach: Bool) {
        let isEach = kind == "fee" && rest.first == "each"
        if isEach { rest.removeFirst() }
        let value = rest.first ?? ""
        guard value.hasSuffix("%") else {
            guard kind == "fee" else { throw refusal("interest \(value)", "percent a year: interest 8%") }
            return (.fee(try amount("the fee of step \(step)", &rest)), isEach)
        }
        rest.removeFirst()
        let percentage = try percentage(value)
        return (kind == "fee" ? .share(percentage) : .interest(perYear: percentage), isEach)
    }

    /// `cap 25.00`, `cap 25.00 EUR` or `cap 50%`.
    func cap(_ words: [String]) throws(PaymentRefusal) -> FeeCap {
        var rest = words.dropFirst()
        let cap: FeeCap
        if let value = rest.first, value.hasSuffix("%") {
            rest.removeFirst()
            cap = .share(try percentage(value))
        } else {
            cap = .amount(try amount("the cap", &rest))
        }
        guard rest.isEmpty else {
            throw refusal(words.joined(separator: " "), "cap 25.00 or cap 50%, with nothing after it")
        }
        return cap
    }

    private func takeCondition(
        _ word: String,
        of step: String,
        _ rest: inout ArraySlice<String>
    ) throws(PaymentRefusal) -> LadderCondition {
        let subject = rest.popFirst() ?? ""
        if word == "unless" {
            guard subject == "label" else { throw refusal("unless \(subject)", "unless label NAME") }
            return .lacksLabel(try label(rest.popFirst()))
        }
        switch subject {
        case "label": return .hasLabel(try label(rest.popFirst()))
        case "age": return .ageAtLeast(days: try days(rest.popFirst() ?? ""))
        case "count":
            let value = rest.popFirst() ?? ""
            guard let count = Int(value), (1...1_000_000).contains(count) else {
                throw refusal(value, "how many instalments are due: when count 2")
            }
            return .countAtLeast(count)
        case "amount":
            let what = "a condition of step \(step)"
            var amounts = [try amount(what, &rest)]
            while rest.first == "or", amounts.count < Currency.codes.count {
                rest.removeFirst()
                amounts.append(try amount(what, &rest))
            }
            return .amountAtLeast(amounts)
        default: throw refusal("when \(subject)", "when count 2, when amount 100.00, when age 30d, when label NAME")
        }
    }
}
