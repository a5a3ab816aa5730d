/// Making tasks, also those that are described as a whole, in a file.
struct TaskVerbs {
    let work: WorkingSet

    func decide(_ command: TaskCommand) throws(Refusal) -> CommandOutcome {
        switch command {
        case .add(let input): try add(input, command)
        case .apply(let key, let input): try apply(key, input)
        case .edit, .complete, .skip, .reopen, .pause, .resume, .end, .acknowledge, .snooze:
            try TaskChange(work: work).decide(command)
        }
    }

    /// Makes a task for an owner, in whose zone it is unless another is named.
    private func add(_ input: TaskInput, _ command: TaskCommand) throws(Refusal) -> CommandOutcome {
        let owner = owner(of: command, besides: nil)
        let tenant = work.tenant
        work.takePeople(named: command.windowRecipients(of: [], hasQuietHours: tenant.hasQuietHours, tenant.access))
        let (now, zones) = (work.context.now, work.context.zones)
        let (spec, schedule, rules) = try asking { () throws(InvalidInput) in
            let zone = StandardZone(owner.profile, tenant.spec)
            var spec = try TaskSpec(input, standardZone: zone, now: now, zones: zones)
            if case .apply(let key, _) = command { spec.key = key.text }
            let rules = try TaskCheck.rules(input.reminders ?? [])
            let schedule = try TaskCheck.schedule(
                of: spec,
                rules,
                now: now,
                from: input,
                zones: zones,
                holidays: tenant.holidays
            )
            return (spec, schedule, rules)
        }
        let id = tenant.counters.nextTask
        try tenant.spec.limits.require(.tasks, count: Int(id.number))
        try check(owner, of: spec)
        try asking { () throws(InvalidInput) in
            try owner.check(rules)
            try LinkCheck(work: work).check(rules, of: spec)
        }
        var task = TenantTask(
            id: id,
            spec: spec,
            rules: rules.enumerated().map { TaskRule(number: $0.offset, rule: $0.element, addedAt: now) },
            since: now,
            zoneRelease: work.zoneRelease,
            holidays: schedule.holidays,
            tenantQuiet: tenant.spec.quietHours,
            hoursEvent: tenant.profiles.hoursEvent,
            created: work.ledger.nextStamp,
            event: work.ledger.nextStamp.event
        )
        _ = task.materialise(work.taskContext(schedule))
        work.ledger.append(.taskAdded, TaskDescribedEvent(task))
        work.tenant.counters.nextTask = TaskID(id.number + 1)
        return store(task, isNew: true, isReported: true)
    }

    /// Makes the task of a key and a profile as a description says, or a new one of that key.
    ///
    /// Nothing happens when it is so already. What the description doesn't say takes its default; without a date, the
    /// task goes on from the one on which it began.
    private func apply(_ key: TaskKey, _ given: TaskInput) throws(Refusal) -> CommandOutcome {
        var input = given
        // Without a profile is without a profile, however that is said.
        if input.profile?.isEmpty == true { input.profile = nil }
        let command = TaskCommand.apply(key, input)
        guard var task = work.task(TaskName(key: key, profile: input.profile)) else {
            return try add(input, command)
        }
        let owner = owner(of: command, besides: task.id)
        for live in work.settledOccurrences(of: task.id) { task.adopt(live) }
        let (isQuiet, access) = (work.tenant.hasQuietHours, work.tenant.access)
        work.takePeople(named: command.windowRecipients(of: [task], hasQuietHours: isQuiet, access))
        task.takeZone(ofTenant: work.tenant.spec)
        let (spec, rules, schedule) = try described(task, key, input, owner)
        let known = work.schedule(of: task.spec.timing)
        if let known {
            _ = ZoneShift(context: work.taskContext(known)).apply(&task, work.zoneRelease)
        }
        let taskContext = work.taskContext(schedule)
        let isChanged = try asking { () throws(TaskRefusal) in
            try TaskOperations(context: taskContext).edit(&task, spec, rules: rules, before: known)
        }
        guard isChanged else { return .task(TaskReceipt(task, about: nil, nil, event: 0)) }
        work.ledger.append(.taskEdited, TaskDescribedEvent(task))
        return store(task, isReported: true)
    }

    /// Returns the specification, rules and schedule that a description gives to an existing task.
    private func described(
        _ task: TenantTask,
        _ key: TaskKey,
        _ input: TaskInput,
        _ owner: TaskOwner
    ) throws(Refusal) -> (TaskSpec, [ReminderRule], TaskSchedule) {
        let (context, holidays, old) = (work.context, work.tenant.holidays, task.spec)
        let standardZone = StandardZone(owner.profile, work.tenant.spec)
        return try asking { () throws(InvalidInput) in
            var wanted = input
            if wanted.start == nil, let at = wanted.at {
                // Its day, at the new time; a time that can't be read is refused behind, by its own name.
                let second = (try? TimeOfDay(validating: at, field: "at"))?.second
                let day = old.timing.start.prefix { $0 != "T" }
                wanted.start = second.map { "\(day)T\(TimeOfDay.text(ofSecond: $0))" } ?? old.timing.start
            }
            var spec = try TaskSpec(wanted, standardZone: standardZone, now: context.now, zones: context.zones)
            spec.key = key.text
            let rules = try TaskCheck.rules(input.reminders ?? [])
            try owner.check(rules)
            try LinkCheck(work: work).check(rules, of: spec)
            let isOther = spec.timing != old.timing
            let schedule = try TaskCheck.schedule(
                of: spec,
                rules,
                now: isOther ? context.now : nil,
                from: input,
                zones: context.zones,
                holidays: holidays
            )
            return (spec, rules, schedule)
        }
    }

    // MARK: - What they share

    /// The profile for which a command is, and those to which its reminders go.
    func owner(of command: TaskCommand, besides task: TaskID?) -> TaskOwner {
        let profile = ownerKey(of: command).flatMap { work.profile($0) }
        let wanted = command.recipients
        let found = work.profiles(wanted).filter { !$0.value.isArchived }
        var open = profile.map { work.openTasks(of: $0.key) } ?? []
        if let task { open.remove(task) }
        return TaskOwner(
            profile: profile,
            openCount: open.count,
            recipients: Set(found.keys.map(\.text)),
            keys: found.count == wanted.count ? [] : work.profileKeys
        )
    }

    /// The profile that a command names, or that its task is for when it takes the zone away which that was given.
    private func ownerKey(of command: TaskCommand) -> ProfileKey? {
        guard case .edit(let id, let input) = command, input.profile == nil, input.zone?.isEmpty == true else {
            return command.profile
        }
        guard let profile = work.task(id)?.spec.profile else { return nil }
        // One that is damaged names nobody, and the tenant's zone holds.
        return try? ProfileKey(validating: profile)
    }

    /// Refuses a profile that isn't there, or to which no work can be given, or that has too much of it.
    func check(_ owner: TaskOwner, of task: TaskSpec) throws(Refusal) {
        guard let text = task.profile else { return }
        let key: ProfileKey
        do {
            key = try ProfileKey(validating: text)
        } catch {
            throw .invalidInput(InvalidInput(field: "profile", found: text, allowed: "a profile's key"))
        }
        guard let profile = owner.profile, profile.key == key else {
            throw .profile(.unassignable(key, .missing, step: nil))
        }
        guard !profile.isArchived else { throw .profile(.unassignable(key, .archived, step: nil)) }
        try work.tenant.spec.limits.require(.tasksPerProfile, count: owner.openCount + 1)
    }

    /// Stores a task that the newest event is about, and answers with it.
    func store(
        _ task: TenantTask,
        isNew: Bool = false,
        isReported: Bool = false,
        occurrence: Int? = nil,
        reminder: ReminderID? = nil
    ) -> CommandOutcome {
        let event = work.ledger.number
        work.store(task, isNew: isNew, event: event)
        var receipt = TaskReceipt(task, about: occurrence, reminder, event: event)
        if isReported { receipt.warnings = Reach.reported(warnings(of: task)) ?? [] }
        return .task(receipt)
    }

    private func warnings(of task: TenantTask) -> [String] {
        let rules = task.rules.filter { !$0.isRetired }
        let reach = Reach.warnings(of: rules.map(\.rule), isFor: task.spec.profile != nil, work.tenant.access)
        let silent = task.silentRules.compactMap { silent in
            rules.firstIndex { $0.number == silent.rule.number }.map {
                "reminders[\($0)] would not go out. \(silent.reason). To have it go out all the same, say quiet none in it"
            }
        }
        let addresses = AddressCheck(work: work).warnings(of: rules.map(\.rule), for: task.spec.profile)
        return reach + addresses + silent
    }
}
