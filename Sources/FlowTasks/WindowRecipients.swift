/// Whose zones say when reminders may go out.
extension TenantTask {
    /// The profiles whose zones it takes; none when its reminders may go out at any time.
    package func windowRecipients(tenantQuiet: QuietHours?) -> Set<String> {
        guard tenantQuiet != nil || hasOwnWindow else { return [] }
        return allRecipients
    }

    fileprivate var hasOwnWindow: Bool { spec.window != .standard || rules.contains { $0.rule.quiet != nil } }

    /// All profiles to whom something of it may go.
    fileprivate var allRecipients: Set<String> {
        let named = [spec.profile, spec.following?.addressee].compactMap(\.self)
        let others = reminding.policy?.recipients.map(\.text) ?? []
        return rules.reduce(into: Set(named + others)) { $0.formUnion($1.rule.profiles) }
    }
}

extension TenantTask {
    /// Profiles and principals to whom something of it may go, and of whom its messages tell.
    package func people(_ access: AccessList) -> Set<String> {
        let steps = rules.flatMap(\.rule.steps) + (reminding.policy?.addressees ?? [])
        let own = [spec.following?.addressee, spec.following?.news?.author, spec.profile].compactMap(\.self)
        guard !steps.isEmpty else { return [] }
        var names: Set<String> = []
        for name in steps.flatMap({ $0.recipients ?? [] }) + own {
            guard name.hasPrefix("role:") else {
                names.insert(name)
                continue
            }
            let role = Role(rawValue: String(name.dropFirst(5)))
            names.formUnion(role.map { Reach.members(of: $0, access).map(\.text) } ?? [])
        }
        // Owners stand in for those who aren't there.
        return names.union(Reach.members(of: .owner, access).map(\.text))
    }
}

extension [TenantTask] {
    /// The profiles whose zones they take, in a tenant with these quiet hours.
    package func windowRecipients(tenantQuiet: QuietHours?) -> Set<String> {
        reduce(into: []) { $0.formUnion($1.windowRecipients(tenantQuiet: tenantQuiet)) }
    }
}

extension TaskCommand {
    /// The profiles whose zones it takes to decide it, for these tasks of a tenant with these quiet hours.
    package func windowRecipients(of tasks: [TenantTask], tenantQuiet: QuietHours?) -> Set<String> {
        var names = tasks.windowRecipients(tenantQuiet: tenantQuiet)
        switch self {
        case .add(let input), .apply(_, let input), .edit(_, let input):
            let isSaid = [input.quiet, input.weekend, input.digest].contains { $0 != nil } || input.hasRuleWithWindow
            guard isSaid || tenantQuiet != nil || tasks.contains(where: \.hasOwnWindow) else { return names }
            names.formUnion(recipients.map(\.text))
            names.formUnion([profile?.text].compactMap(\.self))
            // A window that is new holds for the rules and the profile that are there.
            for task in tasks { names.formUnion(task.allRecipients) }
        case .complete, .skip, .reopen, .pause, .resume, .end, .acknowledge, .snooze: break
        }
        return names
    }
}

extension TaskInput {
    /// True when a rule says something of quiet hours; what can't be read is refused by the verb, which says why.
    fileprivate var hasRuleWithWindow: Bool {
        (reminders ?? []).contains { (try? ReminderRule(validating: $0, field: ""))?.quiet != nil }
    }
}
