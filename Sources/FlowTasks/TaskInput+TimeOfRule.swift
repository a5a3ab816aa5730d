extension TaskInput {
    /// Returns the input with the rule's first time of day, when it has neither `start` nor `at`.
    ///
    /// `daily at 08:00` and `0 8 * * *` have one; rules that take it from their start have none.
    package var takingTimeOfRule: TaskInput {
        guard start == nil, at == nil, let rule,
            // What can't be read is refused by the verb, which says why.
            case .rule(let found)? = (try? RecurrenceDefinition(validating: rule))?.form,
            let second = found.firstTimeOfDay, second % 60 == 0
        else { return self }
        var input = self
        input.at = TimeOfDay.text(ofSecond: second)
        return input
    }
}

extension RecurrenceRule {
    /// Seconds from midnight to the first time of day; nil when the rule doesn't state one.
    fileprivate var firstTimeOfDay: Int? {
        if let own = timesOfDay.first { return own }
        guard hours != 0, minutes != 0 else { return nil }
        return hours.trailingZeroBitCount * 3600 + minutes.trailingZeroBitCount * 60
    }
}
