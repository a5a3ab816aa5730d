/// Notation of dates in a bank's file: how they are written, and how one is read.
enum BankDate {
    /// Returns the order on which all dates of a file agree.
    ///
    /// Throws when two dates don't agree, or when one can be read in several orders and no other shows which.
    static func order(in cells: [(line: Int, text: String)]) throws(InvalidInput) -> BankDateOrder {
        var certain: [BankDateOrder: (line: Int, text: String)] = [:]
        var doubtful: (line: Int, text: String)?
        for cell in cells {
            guard let (parts, separator) = parts(of: cell.text), parts[0].count < 4 else { continue }
            let numbers = parts.map { Int($0) ?? 0 }
            // The year may stand first or last.
            let isEither = separator != "." && parts[2].count == 2 && (20...39).contains(numbers[0]) && numbers[2] <= 31
            if isEither {
                doubtful = doubtful ?? cell
            } else if separator == "." || numbers[0] > 12 {
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
            throw InvalidInput(
                field: "dates",
                found: found,
                allowed: "dates that tell day, month and year: say dmy, mdy or ymd"
            )
        }
        return .ymd
    }

    /// Reads a date; a time of day after it is left out, and a year of two digits is one of this century.
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

    /// True for three numbers that may be a date, with or without a time of day after them.
    static func isDate(_ text: String) -> Bool { parts(of: text) != nil }

    /// Splits a date into three numbers and their separator; nil when the text isn't a date.
    ///
    /// A point may follow the last number (`2026.11.23.`), and spaces each point (`23. 11. 2026`). A month may be named
    /// (`23 Nov 2026`): such a date shows its order.
    private static func parts(of text: String) -> (parts: [String], separator: Character)? {
        let text = text.trimmed
        if let named = named(text) { return named }
        let first = text.prefix { $0 != " " && $0 != "T" }
        if first.count == 8, first.allSatisfy({ $0.isASCII && $0.isNumber }) {
            return ([String(first.prefix(4)), String(first.dropFirst(4).prefix(2)), String(first.suffix(2))], "-")
        }
        var rest = text[...]
        var parts: [String] = []
        var separator: Character?
        while parts.count < 3 {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard (1...4).contains(digits.count) else { return nil }
            parts.append(String(digits))
            rest = rest.dropFirst(digits.count)
            if parts.count == 3 { break }
            guard let sign = rest.first, "./-".contains(sign), separator ?? sign == sign else { return nil }
            separator = sign
            rest = rest.dropFirst()
            if sign == "." { rest = rest.drop { $0 == " " } }
        }
        if separator == ".", rest.first == "." { rest = rest.dropFirst() }
        guard let separator, rest.first.map({ " T".contains($0) }) ?? true else { return nil }
        return (parts, separator)
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// A date with an English month, day or month first: `23 Nov 2026`, `23-Nov-26`, `Nov 23, 2026`.
    private static func named(_ text: String) -> (parts: [String], separator: Character)? {
        let words = text.split { " -/,.".contains($0) }.map(String.init)
        guard words.count >= 3, let place = words.prefix(2).firstIndex(where: { $0.first?.isLetter == true }),
            words[place].count >= 3, let month = months.firstIndex(where: { $0.hasPrefix(words[place].lowercased()) })
        else { return nil }
        let day = words[1 - place]
        guard [day, words[2]].allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        guard (1...2).contains(day.count), [2, 4].contains(words[2].count) else { return nil }
        let year = words[2].count == 2 ? "20" + words[2] : words[2]
        return ([year, String(month + 1), day], "-")
    }
}
