import FlowCore

/// How the person at the terminal writes amounts, as the environment says it.
enum AmountLocale {
    /// The format of `LC_ALL`, `LC_MONETARY` or `LANG`, whichever says something first.
    ///
    /// Amounts are as they travel in the locales C and POSIX, and without any.
    static func format(_ environment: [String: String]) -> AmountFormat {
        let names = ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { environment[$0] }
        guard let name = names.first(where: { !$0.isEmpty }) else { return .plain }
        let tag = name.prefix { $0 != "." && $0 != "@" }
        guard !tag.isEmpty, tag != "C", tag != "POSIX" else { return .plain }
        return AmountFormat(locale: tag.split(separator: "_").joined(separator: "-"))
    }

    /// Options of commands about money that take an amount, behind `=` or with other words after it.
    private static let options: Set<String> = [
        "--amount", "--fee", "--instalment", "--interest", "--ladder", "--put", "--share", "--total",
    ]
    /// Commands whose second operand is an amount.
    private static let verbs = [["payment", "record"], ["payments", "record"], ["budget", "set"]]

    /// The arguments of a command about money with its amounts as they travel; throws for one that could be two amounts.
    static func plain(_ arguments: [String], _ format: AmountFormat) throws(Problem) -> [String] {
        guard format != .plain, ["payment", "payments", "budget"].contains(arguments.first) else { return arguments }
        let hasAmount = verbs.contains(Array(arguments.prefix(2)))
        var changed = arguments
        var operandCount = 0
        for index in arguments.indices.dropFirst(2) {
            let (argument, before) = (arguments[index], arguments[index - 1])
            if options.contains(before) {
                changed[index] = try value(argument, of: before, format)
            } else if let option = options.first(where: { argument.hasPrefix("\($0)=") }) {
                changed[index] =
                    "\(option)=" + (try value(String(argument.dropFirst(option.count + 1)), of: option, format))
            } else if !isOption(argument), index == 2 || !isOption(before) || before.contains("=") {
                operandCount += 1
                if hasAmount, operandCount == 2 { changed[index] = try amount(argument, format) }
            }
        }
        return changed
    }

    private static func isOption(_ argument: String) -> Bool {
        argument.hasPrefix("-") && argument.dropFirst().first?.isNumber != true
    }

    /// `--put` has an instalment before its amount, `--instalment` a date behind it.
    private static func value(_ text: String, of option: String, _ format: AmountFormat) throws(Problem) -> String {
        switch option {
        case "--put":
            guard let equals = text.lastIndex(of: "=") else { return text }
            return text[...equals] + (try amount(String(text[text.index(after: equals)...]), format))
        case "--instalment":
            let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard words.count == 2 else { return text }
            return try amount(String(words[0]), format) + " " + words[1]
        case "--ladder": return try ladder(text, format)
        default: return try amount(text, format)
        }
    }

    /// A ladder has amounts and percentages behind these words.
    private static func ladder(_ text: String, _ format: AmountFormat) throws(Problem) -> String {
        let before: Set<Substring> = ["fee", "interest", "amount", "or", "cap"]
        var words = text.split(separator: " ", omittingEmptySubsequences: false)
        for index in words.indices.dropFirst() where before.contains(words[index - 1]) {
            let end = words[index].hasSuffix(";") ? ";" : ""
            words[index] = Substring(try amount(String(words[index].dropLast(end.count)), format) + end)
        }
        return words.joined(separator: " ")
    }

    /// An amount or a percentage; what is neither stays as it is: flowd says what is wrong with it.
    private static func amount(_ text: String, _ format: AmountFormat) throws(Problem) -> String {
        if text.hasSuffix("%") { return try amount(String(text.dropLast()), format) + "%" }
        switch format.decimal(text) {
        case nil: return text
        case .decimal(let plain): return plain
        case .ambiguous(let asItTravels, let asWritten):
            throw .usage(
                "“\(text)” can be \(asItTravels) or \(asWritten): write it with other decimals, or without a separator.",
                ["Amounts are read as your locale (LC_ALL, LC_MONETARY, LANG) writes them, or as 1234.50."]
            )
        }
    }
}
