/// Recipients that reminders reach, and the warnings where there are none.
package enum Reach {
    /// Returns the members of a role; the owners for a role without members.
    package static func members(of role: Role, _ access: AccessList) -> [Principal] {
        let own = members(with: role, access)
        return own.isEmpty ? members(with: .owner, access) : own
    }

    /// Returns the people that names stand for: of a role its members, and always the owners.
    ///
    /// The owners stand in for absent recipients.
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

    /// Maximum number of warnings of one command; of more, the first are reported.
    static let warningCountMax = 10

    /// Returns the stand-in for a role without members, in words; nil for a role that has members.
    package static func standIn(for role: Role, _ access: AccessList) -> String? {
        guard members(with: role, access).isEmpty else { return nil }
        return members(with: .owner, access).isEmpty ? nobody : "the owner"
    }

    /// The first of them, each once, and how many more there are; nil when there is none.
    package static func reported(_ warnings: [String]) -> [String]? {
        var reported: [String] = []
        for warning in warnings where !reported.contains(warning) { reported.append(warning) }
        let more = reported.count - warningCountMax
        if more > 0 { reported = reported.prefix(warningCountMax) + ["\(more) more of this kind aren't listed"] }
        return reported.isEmpty ? nil : reported
    }

    /// Returns the warnings for reminders that are set.
    ///
    /// They are about roles without members, and about messages that only the journal gets.
    ///
    /// `isFor` says that their subject is for a profile, which gets the reminders that name no recipient.
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
        var reported: [String] = []
        for warning in warnings where !reported.contains(warning) { reported.append(warning) }
        return reported
    }
}
