/// The value of one part of a rule: numbers or weekdays, separated by commas.
struct RuleNumbers {
    let part: String
    let value: Substring

    func single(_ range: ClosedRange<Int>) throws(InvalidInput) -> Int {
        try number(value, range, isSigned: false)
    }

    /// The numbers in ascending order, each once.
    func list(_ range: ClosedRange<Int>, isSigned: Bool) throws(InvalidInput) -> [Int] {
        var numbers: Set<Int> = []
        for item in items { numbers.insert(try number(item, range, isSigned: isSigned)) }
        return numbers.sorted()
    }

    func mask(_ range: ClosedRange<Int>) throws(InvalidInput) -> UInt64 {
        var mask: UInt64 = 0
        for item in items { mask |= 1 << UInt64(try number(item, range, isSigned: false)) }
        return mask
    }

    func signed(_ range: ClosedRange<Int>) throws(InvalidInput) -> SignedNumbers {
        var numbers = SignedNumbers()
        for item in items { numbers.insert(try number(item, range, isSigned: true)) }
        return numbers
    }

    func weekday() throws(InvalidInput) -> Weekday {
        guard let weekday = Weekday(letters: value) else { throw refusal(value, "one of MO, TU, WE, TH, FR, SA, SU") }
        return weekday
    }

    func weekdays() throws(InvalidInput) -> (plain: UInt8, ordinal: [OrdinalWeekday]) {
        var plain: UInt8 = 0
        var ordinal: [OrdinalWeekday] = []
        for item in items {
            let allowed = "weekdays such as MO, 2TU or -1FR, the number being 1 to 53"
            guard item.utf8.count >= 2, item.utf8.allSatisfy({ $0 < 128 }),
                let weekday = Weekday(letters: item.suffix(2))
            else {
                throw refusal(item, allowed)
            }
            let digits = item.dropLast(2)
            if digits.isEmpty {
                plain |= weekday.bit
            } else {
                guard let number = Self.number(digits, isSigned: true), 1...53 ~= abs(number) else {
                    throw refusal(item, allowed)
                }
                let item = OrdinalWeekday(number, weekday)
                if !ordinal.contains(item) { ordinal.append(item) }
            }
        }
        return (plain, ordinal)
    }

    // MARK: - Reading

    private var items: [Substring] { value.split(separator: ",", omittingEmptySubsequences: false) }

    private func number(_ item: Substring, _ range: ClosedRange<Int>, isSigned: Bool) throws(InvalidInput) -> Int {
        guard let number = Self.number(item, isSigned: isSigned), range.contains(isSigned ? abs(number) : number) else {
            let counted = isSigned ? ", or -\(range.lowerBound) to -\(range.upperBound) from the end" : ""
            throw refusal(item, "\(range.lowerBound) to \(range.upperBound)\(counted)")
        }
        return number
    }

    private func refusal(_ found: Substring, _ allowed: String) -> InvalidInput {
        InvalidInput(field: part, found: String(found), allowed: allowed)
    }

    static func number(_ text: Substring, isSigned: Bool) -> Int? {
        var digits = text.utf8[...]
        var isNegative = false
        if isSigned, let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            digits = digits.dropFirst()
        }
        guard (1...9).contains(digits.count), digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        return isNegative ? -number : number
    }
}
