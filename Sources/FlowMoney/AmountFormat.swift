/// Local format of amounts: the decimal separator, and the separator of thousands.
package struct AmountFormat: Hashable, Sendable {
    package let decimalSeparator: Character
    /// Parts groups of digits; nil when none is taken or written.
    package let groupSeparator: Character?
    /// Digits of the groups before the last, which has three: 3, or 2 in India.
    package let groupSize: Int

    /// Format of amounts on the wire: a point, and no groups.
    package static let plain = AmountFormat(".", group: nil)

    package init(_ decimalSeparator: Character, group: Character?, groupSize: Int = 3) {
        self.decimalSeparator = decimalSeparator
        groupSeparator = group
        self.groupSize = groupSize
    }

    /// Reads an amount; throws which rule it breaks.
    ///
    /// Groups may be left out, but a separator that stands in the wrong place is refused: where a point parts
    /// thousands, `1.50` isn't one and a half.
    package func read(
        _ text: String,
        _ currency: Currency,
        field: String,
        sign: Money.Sign = .positive
    ) throws(MoneyError) -> Money {
        func refusal(_ rule: MoneyError.Rule) -> MoneyError { MoneyError(field: field, found: text, rule: rule) }
        var rest = Substring(text.trimmed)
        let notAnAmount = refusal(.notAnAmount(example: self.text(Money(minorUnits: 123_450, currency))))
        guard (1...Money.textLengthMax).contains(rest.unicodeScalars.count) else { throw notAnAmount }
        let isNegative = rest.first == "-" || rest.first == "−"
        if isNegative { rest.removeFirst() }
        let parts = rest.split(separator: decimalSeparator, maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ ungrouped($0) }), parts.count == 1 || Self.isDigits(parts[1]) else {
            throw notAnAmount
        }
        let decimals = parts.count == 1 ? "" : String(parts[1])
        guard decimals.utf8.count <= currency.exponent else { throw refusal(.tooManyDecimals(currency)) }
        let zeros = String(repeating: "0", count: currency.exponent - decimals.utf8.count)
        let minorUnits = Int64(whole + decimals + zeros)
        guard !isNegative || minorUnits == 0 else { throw refusal(.negative) }
        guard let minorUnits else { throw refusal(.overflow) }
        guard minorUnits > 0 || sign == .notNegative else { throw refusal(.zero) }
        return Money(minorUnits: minorUnits, currency)
    }

    /// Writes an amount with all decimals of its currency.
    package func text(_ money: Money) -> String {
        let digits = String(money.minorUnits.magnitude)
        let exponent = money.currency.exponent
        let filled = String(repeating: "0", count: max(0, exponent + 1 - digits.count)) + digits
        let whole = grouped(String(filled.dropLast(exponent)))
        let decimals = exponent == 0 ? "" : "\(decimalSeparator)\(filled.suffix(exponent))"
        return (money.minorUnits < 0 ? "-" : "") + whole + decimals
    }

    /// The digits without their groups; nil when something else is among them, or a group has another length.
    func ungrouped(_ text: Substring) -> String? {
        let groups = text.split(omittingEmptySubsequences: false, whereSeparator: isGroupSeparator)
        guard groups.allSatisfy(Self.isDigits) else { return nil }
        if groups.count > 1 {
            let inner = groups.dropFirst().dropLast()
            guard groups[groups.count - 1].count == 3, inner.allSatisfy({ $0.count == groupSize }),
                groups[0].count <= groupSize
            else { return nil }
        }
        return groups.joined()
    }

    func grouped(_ digits: String) -> String {
        guard let groupSeparator, digits.count > 3 else { return digits }
        var groups = [digits.suffix(3)]
        var rest = digits.dropLast(3)
        while !rest.isEmpty {
            groups.append(rest.suffix(groupSize))
            rest = rest.dropLast(groupSize)
        }
        return groups.reversed().joined(separator: String(groupSeparator))
    }

    /// A space or an apostrophe of any kind parts groups wherever something does: no digits are in doubt by it.
    private func isGroupSeparator(_ character: Character) -> Bool {
        guard let groupSeparator else { return false }
        return character == groupSeparator || Self.unmistakable.contains(character)
    }

    private static let unmistakable: Set<Character> = [" ", "\u{A0}", "\u{202F}", "'", "’"]

    static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
