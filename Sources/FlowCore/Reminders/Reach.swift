/// Whom reminders reach, and what is told where that is nobody.
enum Reach {
    /// Those who have a role; the owners where nobody has it.
    static func members(of role: Role, _ access: AccessList) -> [Principal] {
        let own = members(with: role, access)
        return own.isEmpty ? members(with: .owner, access) : own
    }

    private static func members(with role: Role, _ access: AccessList) -> [Principal] {
        access.members.filter { $0.value == role }.keys.sorted()
    }

    /// What is told when reminders are set: of roles that nobody has, and of what only the journal gets.
    ///
    /// `isFor` says that what they are of is for somebody, who gets those that name nobody.
    static func warnings(of rules: [ReminderRule], isFor: Bool, _ access: AccessList) -> [String] {
        var warnings: [String] = []
        for (index, rule) in rules.enumerated() {
            let name = "reminders[\(index)]"
            for warning in Self.warnings(of: rule.steps, name, isFor: isFor, access) where !warnings.contains(warning) {
                warnings.append(warning)
            }
        }
        return warnings
    }

    /// The same for the steps of one rule, or of a ladder.
    static func warnings(of steps: [ReminderStep], _ name: String, isFor: Bool, _ access: AccessList) -> [String] {
        var warnings: [String] = []
        for step in steps {
            guard let recipients = step.recipients else {
                guard !isFor, step.channel == ReminderStep.channelStandard else { continue }
                warnings.append(
                    "\(name) goes to nobody: the journal alone has it. Say who gets it, such as to role:owner, or "
                        + "another channel"
                )
                continue
            }
            for recipient in recipients where recipient.hasPrefix("role:") {
                guard let role = Role(rawValue: String(recipient.dropFirst(5))), members(with: role, access).isEmpty
                else { continue }
                let standIn = members(with: .owner, access).isEmpty ? "nobody gets it" : "the owner gets it instead"
                warnings.append("\(name) goes to \(recipient), but nobody has that role: \(standIn)")
            }
        }
        var told: [String] = []
        for warning in warnings where !told.contains(warning) { told.append(warning) }
        return told
    }
}
