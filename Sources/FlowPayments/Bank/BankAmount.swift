/// Notation of amounts in a bank's file: how they are written, and how one is read.
enum BankAmount {
    /// Evidence in a text for the sign before its decimals.
    private enum Evidence {
        case certain(DecimalMark)
        case either
        case none
    }

    /// Returns the decimal mark on which all amounts of a file agree.
    ///
    /// Throws when two amounts don't agree, or when one can be read with either mark and no other shows which. A point
    /// is returned where no amount has a mark.
    static func mark(in cells: [(line: Int, text: String)]) throws(InvalidInput) -> DecimalMark {
        var certain: [DecimalMark: (line: Int, text: String)] = [:]
        var doubtful: (line: Int, text: String)?
        for cell in cells {
            switch evidence(cell.text) {
            case .certain(let mark): if certain[mark] == nil { certain[mark] = cell }
            case .either: doubtful = doubtful ?? cell
            case .none: break
            }
        }
        if let point = certain[.point], let comma = certain[.comma] {
            let found = "\(point.text) in line \(point.line) and \(comma.text) in line \(comma.line)"
            throw InvalidInput(field: "decimal", found: found, allowed: "one form of amounts: say point or comma")
        }
        if let mark = certain.keys.first { return mark }
        if let doubtful {
            let found = "\(doubtful.text) in line \(doubtful.line)"
            let allowed = "amounts that tell decimals from thousands: say point or comma"
            throw InvalidInput(field: "decimal", found: found, allowed: allowed)
        }
        return .point
    }

    /// Returns the evidence of an amount for a decimal mark.
    ///
    /// Three digits after the only separator can be decimals or thousands.
    private static func evidence(_ text: String) -> Evidence {
        let digits = BankAmountText(text).digits.filter { !"'’ \u{A0}\u{202F}".contains($0) }
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }) else {
            return .none
        }
        let marks = digits.filter { !$0.isNumber }
        guard let last = marks.last else { return .none }
        let mark: DecimalMark = last == "." ? .point : .comma
        let isOnlyOne = marks.count == 1
        if marks.contains(where: { $0 != last }) { return marks.count { $0 == last } == 1 ? .certain(mark) : .none }
        guard isOnlyOne else { return .certain(mark.other) }
        let parts = digits.split(separator: last, omittingEmptySubsequences: false)
        let isGroup = parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0] != "0"
        return isGroup ? .either : .certain(mark)
    }

    static func sign(of text: String) -> PaymentDirection? { BankAmountText(text).sign }

    /// True for digits with marks among them, whatever sign and currency stand around them.
    static func isAmount(_ text: String) -> Bool {
        let digits = BankAmountText(text).digits
        return digits.contains(where: \.isNumber)
            && digits.allSatisfy { $0.isASCII && $0.isNumber || ".,'’ \u{A0}\u{202F}".contains($0) }
    }

    /// Reads one without its sign; of noughts alone the amount is nothing.
    static func read(_ text: String, _ mark: DecimalMark, _ currency: Currency) throws(MoneyError) -> Money {
        let digits = BankAmountText(text).digits
        let others: [Character] = ["'", "’", " ", "\u{A0}", "\u{202F}"]
        let group = others.first(where: digits.contains) ?? mark.other.character
        do throws(MoneyError) {
            guard digits.first.map({ !"-−+".contains($0) }) ?? true else {
                throw MoneyError(field: "amount", found: text, rule: .notAnAmount(example: "1234\(mark.character)50"))
            }
            // Groups of two before the last in India.
            let isIndian =
                (digits.split(separator: mark.character).first ?? "").split(separator: group).dropFirst().first?.count
                == 2
            let format = AmountFormat(mark.character, group: group, groupSize: isIndian ? 2 : 3)
            return try format.read(digits, currency, field: "amount", sign: .notNegative)
        } catch {
            throw MoneyError(field: "amount", found: text, rule: error.rule)
        }
    }
}
