/// Whom reminders reach, and what is told where that is nobody.
package enum Reach {
    /// Those who have a role; the owners where nobody has it.
    package static func members(of role: Role, _ access: AccessList) -> [Principal] {
        let own = members(with: role, access)
        return own.isEmpty ? members(with: .owner, access) : own
    }

    /// Those whom names mean, of a role its members, and the owners, who stand in for those who aren't there.
    package static func people(named names: [String], _ access: AccessList) -> Set<String> {
        var people = Set(members(of: .owner, access).map(\.text))
        for name in names {
            guard name.hasPrefix("role:") else {
                people.insert(name)
                continue
            }
            let role = Role(rawValue: String(name.dropFirst(5)))
            people.formUnion(role.map { members(of: $0, access).map(\.text) } ?? [])
        }
        return people
    }

    private static func members(with role: Role, _ access: AccessList) -> [Principal] {
        access.members.filter { $0.value == role }.keys.sorted()
    }

    private static let nobody = "nobody"

    /// Most warnings of one command; of more the first are told.
    static let warningCountMax = 10

    /// Who gets what is for a role that nobody has; nil where somebody has it.
    package static func standIn(for role: Role, _ access: AccessList) -> String? {
        guard members(with: role, access).isEmpty else { return nil }
        return members(with: .owner, access).isEmpty ? nobody : "the owner"
    }

    /// The first of them, each once, and how many more there are; nil when there is none.
    package static func told(_ warnings: [String]) -> [String]? {
        var told: [String] = []
        for warning in warnings where !told.contains(warning) { told.append(warning) }
        let more = told.count - warningCountMax
        if more > 0 { told = told.prefix(warningCountMax) + ["\(more) more of this kind aren't told"] }
        return told.isEmpty ? nil : told
    }

    /// What is told when reminders are set: of roles that nobody has, and of what only the journal gets.
    ///
    /// `isFor` says that what they are of is for somebody, who gets those that name nobody.
    package static func warnings(
        of rules: [ReminderRule],
        isFor: Bool,
        _ access: AccessList,
        in place: String = ""
    ) -> [String] {
        var warnings: [String] = []
        for (index, rule) in rules.enumerated() {
            let name = "\(place)reminders[\(index)]"
            for warning in Self.warnings(of: rule.steps, name, isFor: isFor, access) where !warnings.contains(warning) {
                warnings.append(warning)
            }
        }
        return warnings
    }

    /// The same for the steps of one rule, or of a ladder.
    package static func warnings(of steps: [ReminderStep], _ name: String, isFor: Bool, _ access: AccessList)
        -> [String]
    {
        var warnings: [String] = []
        for step in steps {
            guard let recipients = step.recipients else {
                guard !isFor, step.needsSomebody else { continue }
                warnings.append(
                    "\(name) goes to nobody: the journal alone has it. Say who gets it, such as to role:owner, or "
                        + "another channel"
                )
                continue
            }
            for recipient in recipients where recipient.hasPrefix("role:") {
                guard let role = Role(rawValue: String(recipient.dropFirst(5))),
                    let standIn = standIn(for: role, access)
                else { continue }
                let end = standIn == nobody ? "" : " instead"
                warnings.append("\(name) goes to \(recipient), but nobody has that role: \(standIn) gets it\(end)")
            }
        }
        var told: [String] = []
        for warning in warnings where !told.contains(warning) { told.append(warning) }
        return told
    }
}
