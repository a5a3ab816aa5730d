package import FlowCore

/// Words of a report in a language, besides what people wrote.
///
/// Dates and amounts have the form usual in it.
package struct ReportWords: Sendable {
    package let language: Language
    private let amounts: AmountFormat
    private let words: [String: String]

    /// The words of a language tag, such as `de-AT`; English where flowd doesn't have the language.
    package init(locale: String) {
        language = Language(locale: locale) ?? .en
        amounts = AmountFormat(locale: locale)
        words = Self.tables[language] ?? [:]
    }

    subscript(_ key: String) -> String { words[key] ?? key }

    /// Headings and the like, as templates name them: all but the words for states.
    var headings: CanonicalValue {
        .object(Dictionary(uniqueKeysWithValues: Self.headingKeys.map { ($0, .text(self[$0])) }))
    }

    func state(_ name: String) -> String { self["state." + name] }

    static func role(_ assignee: String) -> String { String(assignee.dropFirst("role:".count)) }

    package func longDay(_ date: LocalDate) -> String { language.day(date) }

    /// A date in a table.
    func day(_ date: LocalDate) -> String {
        let parts = date.parts
        let (year, month, day) = (String(parts.year), String(parts.month), String(parts.day))
        func two(_ text: String) -> String { text.utf8.count < 2 ? "0" + text : text }
        return switch language {
        case .en: "\(day) \(self["months"].split(separator: " ")[parts.month - 1]) \(year)"
        case .de: "\(two(day)).\(two(month)).\(year)"
        case .fr, .es: "\(two(day))/\(two(month))/\(year)"
        case .ja: "\(year)/\(two(month))/\(two(day))"
        }
    }

    /// The weekday and the day of the month: the head of a column.
    package func weekday(_ date: LocalDate) -> String {
        "\(self["weekdays"].split(separator: " ")[date.weekday.rawValue]) \(date.parts.day)"
    }

    func words(_ key: String, _ date: String) -> String { self[key].replacing("@", with: date) }

    /// Returns a date, or a date and time, from its wire form; text that can't be read stays unchanged.
    package func dateTime(_ text: String) -> String {
        guard let date = try? LocalDate(validating: String(text.prefix(10)), field: "date") else { return text }
        let time = text.dropFirst(11).prefix(5)
        return time.isEmpty ? day(date) : "\(day(date)), \(time)"
    }

    package func amount(_ text: String, _ currency: String) -> String {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative ? String(text.dropFirst()) : text
        guard let known = try? Currency(validating: currency),
            let money = try? Money(validating: digits, known, sign: .notNegative)
        else { return "\(text)\u{A0}\(currency)" }
        return amount(isNegative ? Money(minorUnits: -money.minorUnits, known) : money)
    }

    /// Returns an amount with its currency after it, joined by a space at which a line doesn't break.
    func amount(_ money: Money) -> String { "\(amounts.text(money))\u{A0}\(money.currency.code)" }

    private static let tables: [Language: [String: String]] = [
        .en: read(english), .de: read(german), .fr: read(french), .es: read(spanish), .ja: read(japanese),
    ]

    static let headingKeys = read(english).keys
        .filter { !$0.contains(".") && !["months", "weekdays", "until", "since"].contains($0) }.sorted()

    /// Words by their keys, of lines `key: word`.
    package static func read(_ table: String) -> [String: String] {
        let pairs = table.split(separator: "\n").compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), String(line[colon...].dropFirst(2)))
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
