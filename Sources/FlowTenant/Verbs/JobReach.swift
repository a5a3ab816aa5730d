/// Warnings of work, reminders and ladders of jobs that reach no recipient.
struct JobReach {
    let work: WorkingSet

    private var access: AccessList { work.tenant.access }

    /// Returns warnings of a schedule's ladder; `place` goes before its name.
    func warnings(of schedule: PaymentSchedule, in place: String = "") -> [String] {
        guard let plan = schedule.ladder else { return [] }
        // Who pays us gets what names nobody; whom we pay doesn't.
        let isFor = schedule.direction == .incoming
        let addressee = isFor ? schedule.party.text : nil
        return Reach.warnings(of: plan.addressees, "\(place)ladder", isFor: isFor, access)
            + AddressCheck(work: work).unknown(in: plan.addressees, "\(place)ladder")
            + AddressCheck(work: work).warnings(of: plan.addressees, "\(place)ladder", for: addressee, isOwed: true)
    }

    func warnings(ofMade schedules: [PaymentSchedule]) -> [String] {
        schedules.flatMap { warnings(of: $0, in: $0.key.map { "payments.\($0)." } ?? "") }
    }

    /// Returns warnings of a job at its start.
    ///
    /// They are of the roles that it or its steps are for, and of the steps' reminders.
    func warnings(ofStarted job: Job) -> [String] {
        var warnings: [String] = []
        if case .role(let role) = job.assignee, let standIn = Reach.standIn(for: role, access) {
            warnings.append(Self.warning("the job is", "its", role, standIn))
        }
        for role in Role.allCases {
            guard let standIn = Reach.standIn(for: role, access) else { continue }
            let keys = job.plan.leaves.indices
                .filter { job.actions[$0].assignee == .role(role) && !job.actions[$0].state.isSettled }
                .map { job.plan.leaves[$0].step.key.text }
            guard let first = keys.first else { continue }
            let isOne = keys.count == 1
            let subject = isOne ? "the step \(first) is" : "the steps \(Displayed.list(keys)) are"
            warnings.append(Self.warning(subject, isOne ? "its" : "their", role, standIn))
        }
        let assignees = [job.assignee].compactMap(\.self) + job.actions.compactMap(\.assignee)
        let given = assignees.compactMap { (assignee) -> ProfileKey? in
            if case .profile(_, let key) = assignee { key } else { nil }
        }
        for key in Set(given).sorted() {
            warnings += self.warnings(ofGiven: key, in: job)
        }
        return warnings + self.warnings(of: job.plan.definition.notify ?? [])
            + job.plan.leaves.indices.flatMap { self.warnings(ofRemindersOf: $0, in: job) }
    }

    /// Returns a warning of a profile that has no usable address to be notified at of what it was given.
    private func warnings(ofGiven key: ProfileKey, in job: Job) -> [String] {
        guard let profile = work.profile(key), profile.content.principal != work.context.principal else { return [] }
        let known = Set(profile.content.addresses.reaching)
        let rules = (job.plan.definition.notify ?? work.tenant.notify).filter {
            $0.occasion == .assigned && $0.rule.steps[0].recipients == nil
        }
        let isMissed = rules.contains { notify in
            let step = notify.rule.steps[0]
            let addressed = work.context.channels?.addressed ?? []
            return step.isByPerson ? known.isEmpty : addressed.subtracting(known).contains(step.channel)
        }
        guard isMissed else { return [] }
        guard profile.content.addresses.isEmpty || !known.isEmpty else {
            return ["\(key) isn't notified of it, as \(key) has unsubscribed, or hasn't confirmed the address yet"]
        }
        return ["\(key) isn't notified of it, without an address: flowctl profile set \(key) --address CHANNEL=ADDRESS"]
    }

    /// Returns warnings of news without a recipient.
    ///
    /// The recipient of news of an assignment is known only when it is made.
    func warnings(of notify: [NotifyRule]) -> [String] {
        notify.enumerated().flatMap { index, notify in
            let (name, steps) = ("notify[\(index)]", notify.rule.steps)
            return Reach.warnings(of: steps, name, isFor: true, access)
                + AddressCheck(work: work).unknown(in: steps, name)
                + AddressCheck(work: work).warnings(of: steps.filter { $0.recipients != nil }, name, for: nil)
        }
    }

    /// Returns warnings of a job or a step that was given to an assignee, or taken from one.
    func warnings(of assignment: Assignment, in job: Job) -> [String] {
        if case .role(let role) = assignment.assignee {
            guard let standIn = Reach.standIn(for: role, access) else { return [] }
            return [Self.warning(assignment.step.map { "the step \($0) is" } ?? "the job is", "its", role, standIn)]
        }
        if let key = assignment.assignee?.profile { return warnings(ofGiven: key, in: job) }
        // Where the job is for somebody, a step that is nobody's itself is for them.
        guard assignment.assignee == nil, job.assignee == nil else { return [] }
        return job.plan.leaves.indices
            .filter { job.actions[$0].assignee == nil }
            .filter { assignment.step == nil || job.plan.leaves[$0].step.key == assignment.step }
            .flatMap { warnings(ofRemindersOf: $0, in: job) }
    }

    func warnings(of edit: PlanEdit, in job: Job) -> [String] {
        switch edit {
        case .remove, .move: return []
        case .set(_, let change):
            guard case .set = change.reminders else { return [] }
        case .add: break
        }
        return job.plan.leaf(edit.step).map { warnings(ofRemindersOf: $0, in: job) } ?? []
    }

    private func warnings(ofRemindersOf index: Int, in job: Job) -> [String] {
        let (step, action) = (job.plan.leaves[index].step, job.actions[index])
        guard !step.reminders.isEmpty, !step.isRemoved, !action.state.isSettled else { return [] }
        let (assignee, place) = (action.assignee ?? job.assignee, "steps.\(step.key).")
        let unknown = step.reminders.indices.flatMap {
            AddressCheck(work: work).unknown(in: step.reminders[$0].steps, "\(place)reminders[\($0)]")
        }
        let reach = Reach.warnings(of: step.reminders, isFor: assignee != nil, access, in: place) + unknown
        // A role is known when they go out.
        if case .role = assignee { return reach }
        return reach + AddressCheck(work: work).warnings(of: step.reminders, for: assignee?.text, in: place)
    }

    private static func warning(_ subject: String, _ whose: String, _ role: Role, _ standIn: String) -> String {
        let name = AssigneeName.role(role).text
        return "\(subject) for \(name), but nobody has that role: \(standIn) gets \(whose) reminders"
    }
}
