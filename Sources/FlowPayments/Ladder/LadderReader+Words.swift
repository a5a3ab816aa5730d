/// Words of which clauses are made.
extension LadderReader {
    func percentage(_ text: String) throws(PaymentRefusal) -> Percentage {
        do throws(MoneyError) {
            return try Percentage(validating: text, field: field)
        } catch {
            throw .money(error)
        }
    }

    func label(_ word: String?) throws(PaymentRefusal) -> JobLabel {
        let field = field
        return try input { () throws(InvalidInput) in try JobLabel(validating: word ?? "", field: field) }
    }

    /// Reads an amount such as `5.00`, optionally followed by the code of its currency, for `what`.
    func amount(_ what: String, _ rest: inout ArraySlice<String>) throws(PaymentRefusal) -> Money {
        guard let text = rest.popFirst() else {
            throw refusal("no amount for \(what)", "an amount for it, such as 5.00")
        }
        var code: String?
        if let next = rest.first, next.utf8.count == 3, next.utf8.allSatisfy({ (65...90).contains($0) }) {
            code = next
            rest.removeFirst()
        }
        do throws(MoneyError) {
            let named = try code.map { code throws(MoneyError) in try Currency(validating: code, field: field) }
            guard let currency = named ?? currency else {
                throw MoneyError(field: field, found: text, rule: .unknownCurrency(suggestion: nil))
            }
            return try Money(validating: text, currency, field: field)
        } catch {
            throw .money(error)
        }
    }

    /// Reads a number of days, such as `-7d` or `2w`; throws when the text is no such number.
    func days(_ text: String) throws(PaymentRefusal) -> Int {
        let isNegative = text.hasPrefix("-")
        let digits = text.dropFirst(isNegative ? 1 : 0).dropLast()
        let unit = text.hasSuffix("d") ? 1 : text.hasSuffix("w") ? 7 : 0
        let isPlain = (1...5).contains(digits.utf8.count) && digits.utf8.allSatisfy { (48...57).contains($0) }
        guard unit > 0, isPlain, let count = Int(digits) else {
            throw refusal(text.isEmpty ? "nothing" : text, "whole days or weeks, such as -7d, 0d or 2w; " + Self.help)
        }
        return isNegative ? -count * unit : count * unit
    }

    /// `via CHANNEL to WHO`, as in reminder rules, up to the end of a clause.
    func addressee(_ words: ArraySlice<String>, of clause: String) throws(PaymentRefusal) -> ReminderStep {
        // A comma would begin another clause of a reminder rule.
        guard !clause.contains(",") else { throw refusal(clause, "via CHANNEL, then to WHO, WHO+WHO being several") }
        let field = field
        let rule = try input { () throws(InvalidInput) in
            try ReminderRule(validating: "0m " + words.joined(separator: " "), field: field)
        }
        return rule.steps[0]
    }
}
