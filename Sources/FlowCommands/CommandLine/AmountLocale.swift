import FlowCore

/// Locale of amounts at the terminal, as the environment sets it.
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

    /// Commands whose second operand is an amount.
    private static let verbs: Set<[String]> = {
        let payments = ["record", "refund", "waive"].flatMap { [["payment", $0], ["payments", $0]] }
        let instalments = ["payment", "payments"].flatMap { [[$0, "instalment", "add"], [$0, "instalments", "add"]] }
        return Set(payments + instalments + [["budget", "set"]])
    }()

    /// The arguments of a command about money with its amounts as they travel; throws for one that could be two amounts.
    static func plain(_ arguments: [String], _ format: AmountFormat) throws(Problem) -> [String] {
        guard format != .plain, ["payment", "payments", "budget"].contains(arguments.first) else { return arguments }
        let length = verbs.contains(Array(arguments.prefix(3))) ? 3 : 2
        let hasAmount = verbs.contains(Array(arguments.prefix(length)))
        var changed = arguments
        var operandCount = 0
        for index in arguments.indices.dropFirst(length) {
            let (argument, before) = (arguments[index], arguments[index - 1])
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if let amounts = OptionMeaning.of(before)?.amounts {
                changed[index] = try amounts(argument) { text throws(Problem) in try amount(text, format) }
            } else if parts.count == 2, let amounts = OptionMeaning.of(parts[0])?.amounts {
                let value = try amounts(parts[1]) { text throws(Problem) in try amount(text, format) }
                changed[index] = "\(parts[0])=\(value)"
            } else if !isOption(argument), index == length || !takesValue(before) {
                operandCount += 1
                if hasAmount, operandCount == 2 { changed[index] = try amount(argument, format) }
            }
        }
        return changed
    }

    private static func takesValue(_ argument: String) -> Bool {
        let isJoined = argument.contains("=") || !argument.hasPrefix("--") && argument.count > 2
        return isOption(argument) && !isJoined && !OptionMeaning.flags.contains(argument)
    }

    private static func isOption(_ argument: String) -> Bool {
        argument.hasPrefix("-") && argument.dropFirst().first?.isNumber != true
    }

    /// Returns an amount or a percentage as a plain decimal.
    ///
    /// A text that is neither stays unchanged: flowd reports what is wrong with it.
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
