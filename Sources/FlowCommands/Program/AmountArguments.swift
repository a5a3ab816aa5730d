/// Lets an amount below zero reach the rule that refuses it: the parser takes `-5` for an option.
enum AmountArguments {
    /// Options whose value is an amount or a number, or may begin with one below zero.
    private static let options: Set<String> = [
        "--amount", "--fee", "--grace", "--instalment", "--interest", "--ladder", "--limit", "--months", "--put",
        "--total",
    ]

    /// The arguments of a command about money in a form in which the parser doesn't take amounts for options.
    ///
    /// An amount that belongs to an option is joined to it; the others go behind all options, in their order.
    static func arranged(_ arguments: [String]) -> [String] {
        guard ["payment", "payments", "budget"].contains(arguments.first), !arguments.contains("--") else {
            return arguments
        }
        var kept: [String] = []
        var amounts: [String] = []
        for argument in arguments {
            if !isBelowZero(argument) {
                kept.append(argument)
            } else if let option = kept.last, options.contains(option) {
                kept[kept.count - 1] = "\(option)=\(argument)"
            } else {
                amounts.append(argument)
            }
        }
        return amounts.isEmpty ? kept : kept + ["--"] + amounts
    }

    private static func isBelowZero(_ argument: String) -> Bool {
        guard argument.first == "-", let second = argument.dropFirst().first else { return false }
        return second.isNumber || second == "."
    }
}
