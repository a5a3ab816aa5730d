import FlowCore

/// Meaning of an option where its name and the parser's rules don't say it: declared here once.
struct OptionMeaning: Sendable {
    /// Replacement of the amounts within a value; the function reads an amount in the form of the locale.
    typealias Amounts = @Sendable (String, (String) throws(Problem) -> String) throws(Problem) -> String

    /// Commands in which a value may begin with a hyphen, which the parser takes for an option.
    struct Hyphen: OptionSet {
        let rawValue: Int
        /// Commands about money, where the value is a number or an amount.
        static let money = Hyphen(rawValue: 1)
        /// Commands not about money, where the value is a length of time.
        static let time = Hyphen(rawValue: 2)
    }

    /// Name of the option as typed: `--for`.
    let name: String
    /// Parameters on the wire with another name than the option.
    var fields: [String] = []
    /// Commands in which the value may be below zero.
    var hyphen: Hyphen = []
    var amounts: Amounts?

    static let all = [
        OptionMeaning(name: "--address", fields: ["addresses"]),
        OptionMeaning(name: "--after", fields: ["dependsOn"]),
        OptionMeaning(name: "--amount", hyphen: .money, amounts: whole),
        OptionMeaning(name: "--by", fields: ["principal"]),
        OptionMeaning(name: "--due", hyphen: .time),
        OptionMeaning(name: "--expires", fields: ["expiresAt"]),
        OptionMeaning(name: "--fee", hyphen: .money, amounts: whole),
        OptionMeaning(name: "--for", fields: ["subject", "profile"]),
        OptionMeaning(name: "--grace", fields: ["graceDays"], hyphen: [.money, .time]),
        OptionMeaning(name: "--instalment", fields: ["instalments"], hyphen: .money, amounts: first),
        OptionMeaning(name: "--interest", hyphen: .money, amounts: whole),
        OptionMeaning(name: "--kind", fields: ["kinds"]),
        OptionMeaning(name: "--label", fields: ["labels", "addLabels", "removeLabels"]),
        OptionMeaning(name: "--ladder", hyphen: .money, amounts: ladder),
        OptionMeaning(name: "--limit", fields: ["limits", "defaultLimits"], hyphen: .money),
        OptionMeaning(name: "--months", hyphen: .money),
        OptionMeaning(name: "--on", fields: ["paidOn"]),
        OptionMeaning(name: "--outage", fields: ["outages"]),
        OptionMeaning(name: "--owner", fields: ["ownerUIDs"]),
        OptionMeaning(name: "--priority", fields: ["priorities"]),
        OptionMeaning(name: "--put", fields: ["allocations"], hyphen: .money, amounts: behindEquals),
        OptionMeaning(name: "--remind", fields: ["reminders"]),
        OptionMeaning(name: "--save-as", fields: ["name"]),
        OptionMeaning(name: "--set", fields: ["form", "attributes", "setAttributes"]),
        OptionMeaning(name: "--since", hyphen: .time),
        OptionMeaning(name: "--state", fields: ["states"]),
        OptionMeaning(name: "--text", fields: ["note"]),
        OptionMeaning(name: "--total", hyphen: .money, amounts: whole),
        OptionMeaning(name: "--unset", fields: ["unsetAttributes"]),
        OptionMeaning(name: "--until", hyphen: .time),
    ]

    /// Options without a value, of the commands of which an operand is an amount.
    static let flags: Set = ["--again", "--json"]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    private static let byField = Dictionary(
        uniqueKeysWithValues: all.flatMap { meaning in meaning.fields.map { ($0, meaning.name) } }
    )

    /// Returns the meaning of an option; nil for an option that means what its name says.
    static func of(_ name: String) -> OptionMeaning? { byName[name] }

    /// The options that a parameter on the wire may have: `--time-zone` for `timeZone`.
    static func names(for field: String) -> [String] {
        let own = field.reduce(into: "--") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
        return [byField[field], own].compactMap(\.self)
    }

    // MARK: - Amounts in values

    private static let whole: Amounts = { text, amount throws(Problem) in try amount(text) }

    /// An instalment stands before the amount: `2=300.00`.
    private static let behindEquals: Amounts = { text, amount throws(Problem) in
        guard let equals = text.lastIndex(of: "=") else { return text }
        return text[...equals] + (try amount(String(text[text.index(after: equals)...])))
    }

    /// Replaces the amount before a date: `30% start Deposit`.
    private static let first: Amounts = { text, amount throws(Problem) in
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        return words.count == 2 ? try amount(String(words[0])) + " " + words[1] : text
    }

    /// Replaces the amounts and percentages of a ladder, which stand after certain words.
    private static let ladder: Amounts = { text, amount throws(Problem) in
        let before: Set<Substring> = ["fee", "interest", "amount", "or", "cap"]
        var words = text.split(separator: " ", omittingEmptySubsequences: false)
        for index in words.indices.dropFirst() where before.contains(words[index - 1]) {
            let end = words[index].hasSuffix(";") ? ";" : ""
            words[index] = Substring(try amount(String(words[index].dropLast(end.count))) + end)
        }
        return words.joined(separator: " ")
    }
}
