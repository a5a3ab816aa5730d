extension TaskSpec {
    /// Throws when a time of day is none of those that the start or the rule beside it names: one would win silently.
    package static func check(
        _ at: String,
        _ second: Int,
        beside start: String?,
        rule: String?
    ) throws(InvalidInput) {
        // A date alone has no time of day.
        if let start, start.contains(":") {
            let own = try LocalDateTime(validating: start, field: "start").secondOfDay
            guard own == second else {
                let allowed = "the time of day of start (\(start)), or only one of the two"
                throw InvalidInput(field: "at", found: at, allowed: allowed)
            }
        }
        // A rule that can't be read is refused where it is planned, which says why.
        guard let rule, case .rule(let found)? = (try? RecurrenceDefinition(validating: rule))?.form,
            !found.hasTime(second)
        else { return }
        let allowed = "a time of day of the rule (\(rule)): leave it out, or change the rule"
        throw InvalidInput(field: "at", found: at, allowed: allowed)
    }
}

extension RecurrenceRule {
    /// False when it names times of day, and this isn't one of them.
    ///
    /// Rules by the hour or less begin at any time.
    fileprivate func hasTime(_ second: Int) -> Bool {
        if !timesOfDay.isEmpty { return timesOfDay.contains(second) }
        guard frequency < .hourly else { return true }
        let (hour, minute) = (second / 3600, second / 60 % 60)
        return (hours == 0 || hours & (1 << UInt64(hour)) != 0)
            && (minutes == 0 || minutes & (1 << UInt64(minute)) != 0)
    }
}
