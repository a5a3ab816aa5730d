/// People whose zones and hours determine when reminders may go out.
extension TenantTask {
    /// Returns the people whose zones and hours the task needs; empty when its reminders may go out at any time.
    package func windowRecipients(hasQuietHours: Bool, _ access: AccessList) -> Set<String> {
        hasQuietHours || hasOwnWindow ? people(access) : []
    }

    fileprivate var hasOwnWindow: Bool { spec.window != .standard || rules.contains { $0.rule.quiet != nil } }

    /// Returns the profiles and principals that may receive something of the task, or that its messages mention.
    package func people(_ access: AccessList) -> Set<String> {
        let steps = rules.flatMap(\.rule.steps) + (reminding.policy?.addressees ?? [])
        guard !steps.isEmpty else { return [] }
        let (derivation, news) = (spec.derivation, spec.derivation?.news)
        let own = [
            derivation?.addressee, news?.author, news?.received?.party, news?.address?.profile, spec.profile,
        ]
        .compactMap(\.self)
        return Reach.people(named: steps.flatMap { $0.recipients ?? [] } + own, access)
    }
}

extension [TenantTask] {
    /// Returns the people whose zones and hours the tasks need.
    ///
    /// `hasQuietHours` is true in a tenant that has quiet hours, its own or a person's.
    package func windowRecipients(hasQuietHours: Bool, _ access: AccessList) -> Set<String> {
        reduce(into: []) { $0.formUnion($1.windowRecipients(hasQuietHours: hasQuietHours, access)) }
    }
}

extension TaskCommand {
    /// Returns the people whose zones and hours are needed to decide the command.
    ///
    /// `tasks` are those that it concerns; `hasQuietHours` says whether their tenant has quiet hours.
    package func windowRecipients(of tasks: [TenantTask], hasQuietHours: Bool, _ access: AccessList) -> Set<String> {
        var names = tasks.windowRecipients(hasQuietHours: hasQuietHours, access)
        switch self {
        case .add(let input), .apply(_, let input), .edit(_, let input):
            let isSaid = [input.quiet, input.weekend, input.digest].contains { $0 != nil } || input.hasRuleWithWindow
            guard isSaid || hasQuietHours || tasks.contains(where: \.hasOwnWindow) else { return names }
            let named = rules.flatMap(\.steps).flatMap { $0.recipients ?? [] } + [profile?.text].compactMap(\.self)
            names.formUnion(Reach.people(named: named, access))
            // A window that is new holds for the rules and the profile that are there.
            for task in tasks { names.formUnion(task.people(access)) }
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
