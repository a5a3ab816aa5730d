/// Lets an amount, or a length of time, below zero reach the rule that refuses it: the parser takes `-5` for an option.
enum AmountArguments {
    /// Arranges the arguments so that the parser doesn't take amounts and lengths of time for options.
    ///
    /// A value that belongs to an option is joined to it. Other amounts and lengths of time, of commands that take some
    /// by themselves, are moved after all options, in their order, together with the operands directly after them.
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
