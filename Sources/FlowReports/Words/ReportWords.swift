package import FlowCore

/// The words that stand on a report beside what people wrote, in a language; dates and amounts as they are written there.
package struct ReportWords: Sendable {
    /// The language of the words.
    package let language: Language
    private let amounts: AmountFormat
    private let words: [String: String]

    /// The words of a language tag, such as `de-AT`; English where flowd doesn't have the language.
    package init(locale: String) {
        language = Language(locale: locale) ?? .en
        amounts = AmountFormat(locale: locale)
        words = Self.tables[language] ?? [:]
    }

    /// The word by its key; the key where there is none.
    subscript(_ key: String) -> String { words[key] ?? key }

    /// Headings and the like, as templates name them: all but the words for states.
    var headings: CanonicalValue {
        .object(Dictionary(uniqueKeysWithValues: Self.headingKeys.map { ($0, .text(self[$0])) }))
    }

    /// The word for a state of a step, a job or an instalment, by its name on the wire.
    func state(_ name: String) -> String { self["state." + name] }

    /// A role that work is assigned to, as people wrote it.
    static func role(_ assignee: String) -> String { String(assignee.dropFirst("role:".count)) }

    /// A date with its weekday, written out.
    func longDay(_ date: LocalDate) -> String { language.day(date) }

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
    func weekday(_ date: LocalDate) -> String {
        "\(self["weekdays"].split(separator: " ")[date.weekday.rawValue]) \(date.parts.day)"
    }

    /// Words for a date, in the place of `@` in those of a key.
    func words(_ key: String, _ date: String) -> String { self[key].replacing("@", with: date) }

    /// A date, or a date and time, as it travels; what can't be read stays as it is.
    func moment(_ text: String) -> String {
        guard let date = try? LocalDate(validating: String(text.prefix(10)), field: "date") else { return text }
        let time = text.dropFirst(11).prefix(5)
        return time.isEmpty ? day(date) : "\(day(date)), \(time)"
    }

    /// An amount as it travels, with its currency behind it.
    func amount(_ text: String, _ currency: String) -> String {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative ? String(text.dropFirst()) : text
        guard let known = try? Currency(validating: currency),
            let money = try? Money(validating: digits, known, sign: .notNegative)
        else { return "\(text)\u{A0}\(currency)" }
        return amount(isNegative ? Money(minorUnits: -money.minorUnits, known) : money)
    }

    /// An amount with its currency behind it, which a line doesn't part.
    func amount(_ money: Money) -> String { "\(amounts.text(money))\u{A0}\(money.currency.code)" }

    private static let tables: [Language: [String: String]] = [
        .en: read(english), .de: read(german), .fr: read(french), .es: read(spanish), .ja: read(japanese),
    ]

    /// The keys of the words that templates may use, in order.
    static let headingKeys = read(english).keys
        .filter { !$0.contains(".") && !["months", "weekdays", "until", "since"].contains($0) }.sorted()

    /// Words by their keys, of lines `key: word`.
    static func read(_ table: String) -> [String: String] {
        let pairs = table.split(separator: "\n").compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), String(line[colon...].dropFirst(2)))
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
