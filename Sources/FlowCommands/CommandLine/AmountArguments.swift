/// Lets an amount, or a length of time, below zero reach the rule that refuses it: the parser takes `-5` for an option.
enum AmountArguments {
    /// The arguments in a form in which the parser doesn't take amounts and lengths of time for options.
    ///
    /// What belongs to an option is joined to it. What else there is of them, of commands that take some by themselves,
    /// goes behind all options, in their order, and with it the operands that stand directly behind it.
    static func arranged(_ arguments: [String]) -> [String] {
        guard !arguments.contains("--") else { return arguments }
        let isAboutMoney = ["payment", "payments", "budget"].contains(arguments.first)
        let isSnooze = ["reminder", "reminders"].contains(arguments.first) && arguments.dropFirst().first == "snooze"
        let hyphen: OptionMeaning.Hyphen = isAboutMoney ? .money : .time
        var kept: [String] = []
        var amounts: [String] = []
        var isMoving = false
        for argument in arguments {
            if isMoving, !argument.hasPrefix("-") {
                amounts.append(argument)
                continue
            }
            isMoving = false
            if !isBelowZero(argument) {
                kept.append(argument)
            } else if let option = kept.last, OptionMeaning.of(option)?.hyphen.contains(hyphen) == true {
                kept[kept.count - 1] = "\(option)=\(argument)"
            } else if isAboutMoney || isSnooze {
                amounts.append(argument)
                isMoving = true
            } else {
                kept.append(argument)
            }
        }
        return amounts.isEmpty ? kept : kept + ["--"] + amounts
    }

    private static func isBelowZero(_ argument: String) -> Bool {
        guard argument.first == "-", let second = argument.dropFirst().first else { return false }
        return second.isNumber || second == "."
    }
}
