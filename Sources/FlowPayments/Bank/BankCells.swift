/// How amounts in a bank's file are written, and how one is read.
enum BankAmount {
    /// What a text tells about the sign before its decimals.
    private enum Evidence {
        case certain(DecimalMark)
        case either
        case none
    }

    /// The sign before the decimals that all amounts of a file agree on; throws when two don't, or none tells it.
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

    /// Three digits behind the only separator can be decimals or thousands.
    private static func evidence(_ text: String) -> Evidence {
        let digits = text.trimmed.filter { !"+-−'’ \u{A0}\u{202F}".contains($0) }
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

    /// Reads one, with its sign before or behind it.
    static func read(
        _ text: String,
        _ mark: DecimalMark,
        _ currency: Currency
    ) throws(MoneyError) -> (amount: Money, direction: PaymentDirection) {
        var rest = text.trimmed
        var isNegative = false
        let minus: Set<Character> = ["-", "−"]
        if let first = rest.first, minus.contains(first) || first == "+" {
            isNegative = minus.contains(first)
            rest.removeFirst()
        } else if let last = rest.last, minus.contains(last) || last == "+" {
            isNegative = minus.contains(last)
            rest.removeLast()
        }
        let others: [Character] = ["'", "’", " ", "\u{A0}", "\u{202F}"]
        let group = others.first(where: rest.trimmed.contains) ?? mark.other.character
        let format = AmountFormat(mark.character, group: group)
        do throws(MoneyError) {
            // A second sign is none of an amount.
            guard rest.trimmed.first.map({ !minus.contains($0) }) ?? true else {
                throw MoneyError(field: "amount", found: text, rule: .notAnAmount(example: "1234\(mark.character)50"))
            }
            return (try format.read(rest, currency, field: "amount"), isNegative ? .outgoing : .incoming)
        } catch {
            throw MoneyError(field: "amount", found: text, rule: error.rule)
        }
    }
}

/// How dates in a bank's file are written, and how one is read.
enum BankDate {
    /// The order that all dates of a file agree on; throws when two don't, or none tells it.
    static func order(in cells: [(line: Int, text: String)]) throws(InvalidInput) -> BankDateOrder {
        var certain: [BankDateOrder: (line: Int, text: String)] = [:]
        var doubtful: (line: Int, text: String)?
        for cell in cells {
            guard let (parts, separator) = parts(of: cell.text), parts[0].count < 4 else { continue }
            let numbers = parts.map { Int($0) ?? 0 }
            if separator == "." || numbers[0] > 12 {
                if certain[.dmy] == nil { certain[.dmy] = cell }
            } else if numbers[1] > 12 {
                if certain[.mdy] == nil { certain[.mdy] = cell }
            } else {
                doubtful = doubtful ?? cell
            }
        }
        if let dmy = certain[.dmy], let mdy = certain[.mdy] {
            let found = "\(dmy.text) in line \(dmy.line) and \(mdy.text) in line \(mdy.line)"
            throw InvalidInput(field: "dates", found: found, allowed: "one order of day and month: say dmy or mdy")
        }
        if let order = certain.keys.first { return order }
        if let doubtful {
            let found = "\(doubtful.text) in line \(doubtful.line)"
            throw InvalidInput(field: "dates", found: found, allowed: "dates that tell day from month: say dmy or mdy")
        }
        return .ymd
    }

    /// Reads one; the time of day behind it is left out, and a year of two digits is one of this century.
    static func read(_ text: String, _ order: BankDateOrder) throws(InvalidInput) -> LocalDate {
        let refusal = InvalidInput(field: "date", found: text, allowed: "a date that exists, such as 2027-03-28")
        guard let (parts, _) = parts(of: text) else { throw refusal }
        let own = parts[0].count == 4 ? .ymd : order
        let (year, month, day) =
            switch own {
            case .ymd: (parts[0], parts[1], parts[2])
            case .dmy: (parts[2], parts[1], parts[0])
            case .mdy: (parts[2], parts[0], parts[1])
            }
        guard [2, 4].contains(year.count), month.count <= 2, day.count <= 2 else { throw refusal }
        let padded = [year.count == 2 ? "20" + year : year, filled(month), filled(day)]
        do throws(InvalidInput) {
            return try LocalDate(validating: padded.joined(separator: "-"), field: "date")
        } catch {
            throw refusal
        }
    }

    private static func filled(_ digits: String) -> String { digits.count == 1 ? "0" + digits : digits }

    /// Three numbers and what parts them; nil when it isn't a date.
    private static func parts(of text: String) -> (parts: [String], separator: Character)? {
        let date = text.trimmed.prefix { $0 != " " && $0 != "T" }
        if date.count == 8, date.allSatisfy({ $0.isASCII && $0.isNumber }) {
            return ([String(date.prefix(4)), String(date.dropFirst(4).prefix(2)), String(date.suffix(2))], "-")
        }
        guard let separator = date.first(where: { !($0.isASCII && $0.isNumber) }), "./-".contains(separator) else {
            return nil
        }
        let parts = date.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        let isWhole =
            parts.count == 3
            && parts.allSatisfy { part in
                (1...4).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isNumber }
            }
        return isWhole ? (parts, separator) : nil
    }
}
