/// Tasks, their occurrences and reminders.
extension TenantState {
    /// Makes a task for an owner, in whose zone it is unless another is named.
    package mutating func addTask(
        _ input: TaskInput,
        key: TaskKey? = nil,
        owner: TaskOwner,
        zones: any ZoneCatalog,
        context: DecisionContext
    ) throws(Refusal) -> Decision<[TenantTask]> {
        let release = zones.release ?? TenantTask.releaseUnknown
        let (spec, schedule, rules) = try asking { () throws(InvalidInput) in
            let zone = StandardZone(owner.profile, self.spec)
            var spec = try TaskSpec(input, standardZone: zone, now: context.now, zones: zones)
            spec.key = key?.text
            let rules = try TenantTask.rules(input.reminders ?? [])
            let schedule = try TenantTask.schedule(
                of: spec,
                rules,
                now: context.now,
                from: input,
                zones: zones,
                holidays: holidays
            )
            return (spec, schedule, rules)
        }
        try self.spec.limits.require(.tasks, count: Int(id.number))
        try check(owner, of: spec)
        try asking { () throws(InvalidInput) in try owner.check(rules) }
        var ledger = Ledger(tenant: self.id, head: head, context: context)
        var task = TenantTask(
            id: counters.nextTask,
            spec: spec,
            rules: rules.enumerated().map { TaskRule(number: $0.offset, rule: $0.element, addedAt: context.now) },
            since: context.now,
            zoneRelease: release,
            holidays: schedule.holidays,
            tenantQuiet: self.spec.quietHours,
            created: ledger.nextStamp,
            event: ledger.nextStamp.event
        )
        _ = task.materialise(moment(schedule, ledger, context))
        ledger.append(.taskAdded, TaskDescribedEvent(task))
        counters.nextTask = TaskID(task.id.number + 1)
        return finish(&task, ledger, isNew: true, isTold: true)
    }

    /// Does something to one task.
    package mutating func change(
        _ task: TenantTask,
        by command: TaskCommand,
        owner: TaskOwner = .nobody,
        zones: any ZoneCatalog,
        context: DecisionContext
    ) throws(Refusal) -> Decision<[TenantTask]> {
        var task = task
        let oldZone = task.takeZone(ofTenant: spec)
        var ledger = Ledger(tenant: id, head: head, context: context)
        let release = zones.release ?? TenantTask.releaseUnknown
        // A zone may have gone from this machine: the task can be given another one, be paused and ended all the same.
        let readable = try? TaskSchedule(task.spec.timing, zones: zones, holidays: holidays)
        let schedule = try asking { () throws(InvalidInput) in
            if let readable { return readable }
            guard command.needsTimes else { return try .standIn(for: task.spec.timing) }
            return try TaskSchedule(task.spec.timing, zones: zones, holidays: holidays)
        }
        let moment = moment(schedule, ledger, context)
        let differences = readable == nil ? [] : task.follow(release, moment)
        var (number, reminder): (Int?, ReminderID?) = (command.occurrence, nil)
        let told: TaskTelling
        var isChanged = true
        switch command {
        case .edit(_, let input):
            told = .edited
            isChanged = try edit(&task, input, owner: owner, zones, moment)
        case .complete(_, let named, let note):
            told = .settled(.taskDone)
            (number, isChanged) = try Self.complete(&task, named, note: note, schedule, moment)
        case .skip(_, let named, let reason):
            told = .settled(.taskSkipped)
            (number, isChanged) = try Self.skip(&task, named, reason: reason, schedule, moment)
        case .reopen(let occurrence, let reason):
            let taken: TaskReopening
            (isChanged, taken) = try reopen(&task, occurrence, reason: reason, moment)
            told = .reopened(taken)
        case .pause:
            told = .paused(.taskPaused)
            isChanged = try asking { () throws(TaskRefusal) in try task.pause(for: .task, moment) }
        case .resume:
            told = .paused(.taskResumed)
            isChanged = try asking { () throws(TaskRefusal) in try task.resume(from: [.task, .profile], moment) }
        case .end:
            told = .other(.taskEnded)
            isChanged = task.end(moment)
        case .acknowledge(let occurrence, let named):
            told = .other(.reminderAcknowledged)
            isChanged = try Self.acknowledge(&task, occurrence, named, moment)
        case .snooze(let id, let length):
            told = .other(.reminderSnoozed)
            reminder = try Self.snooze(&task, id, length, moment)
        case .add, .apply:
            // What makes a task isn't about one that is there.
            throw .task(.noSuchTask(""))
        }
        guard isChanged else {
            var receipt = task.receipt(number, reminder, event: 0)
            receipt.warnings = task.warnings(ofWordsIn: command, about: number)
            return Decision(outcome: .task(receipt), changeset: nil, value: [task])
        }
        let said = command.words == nil ? nil : number.flatMap { task.reminding.occurrences[$0]?.occurrence.note }
        let shift = oldZone.map { TaskShift.zone(from: $0, task, differences) } ?? .none
        told.append(to: &ledger, task, text: said, shift)
        return finish(&task, ledger, isTold: told == .edited, occurrence: number, reminder: reminder)
    }

    // MARK: - Parts

    /// Notes that an occurrence was done: the one that is named, else the one that is meant.
    ///
    /// Returns which one that is, and whether anything changed.
    private static func complete(
        _ task: inout TenantTask,
        _ named: Int?,
        note: String?,
        _ schedule: TaskSchedule,
        _ moment: TaskMoment
    ) throws(Refusal) -> (number: Int?, isChanged: Bool) {
        task.makeWhatIsDue(moment)
        let number = try asking { () throws(TaskRefusal) in
            try task.occurrence(named: named, at: moment.now, schedule)
        }
        let said = try Self.note(note, "note")
        return (number, try asking { () throws(TaskRefusal) in try task.complete(number, note: said, moment) })
    }

    /// Leaves an occurrence out: the one that is named, else the one that is meant.
    ///
    /// Returns which one that is, and whether anything changed.
    private static func skip(
        _ task: inout TenantTask,
        _ named: Int?,
        reason: String,
        _ schedule: TaskSchedule,
        _ moment: TaskMoment
    ) throws(Refusal) -> (number: Int?, isChanged: Bool) {
        task.makeWhatIsDue(moment)
        let number = try asking { () throws(TaskRefusal) in
            try task.occurrence(named: named, at: moment.now, schedule)
        }
        let why = try Self.reason(reason)
        return (number, try asking { () throws(TaskRefusal) in try task.skip(number, reason: why, moment) })
    }

    /// What is told of a task whose reminders reach nobody.
    private func warnings(of task: TenantTask) -> [String] {
        let rules = task.rules.filter { !$0.isRetired }.map(\.rule)
        return Reach.warnings(of: rules, isFor: task.spec.profile != nil, access)
    }

    /// Refuses a profile that isn't there, or to which no work can be given, or that has too much of it.
    private func check(_ owner: TaskOwner, of task: TaskSpec) throws(Refusal) {
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
        try spec.limits.require(.tasksPerProfile, count: owner.openCount + 1)
    }

    func moment(_ schedule: TaskSchedule, _ ledger: Ledger, _ context: DecisionContext) -> TaskMoment {
        moment(schedule, ledger.nextStamp, context)
    }

    mutating func finish(
        _ task: inout TenantTask,
        _ ledger: Ledger,
        isNew: Bool = false,
        isTold: Bool = false,
        occurrence: Int? = nil,
        reminder: ReminderID? = nil
    ) -> Decision<[TenantTask]> {
        let rows = task.takeRows(isNew: isNew, event: ledger.head.number)
        let changeset = close(ledger, rows: [.taskChanged(rows)], touch: [.wakes, .deliveries])
        var receipt = task.receipt(occurrence, reminder, event: head.number)
        if isTold { receipt.warnings = warnings(of: task) }
        return Decision(outcome: .task(receipt), changeset: changeset, value: [task])
    }

    private func edit(
        _ task: inout TenantTask,
        _ input: TaskInput,
        owner: TaskOwner,
        _ zones: any ZoneCatalog,
        _ moment: TaskMoment
    ) throws(Refusal) -> Bool {
        let (old, holidays, tenant) = (task, holidays, spec)
        let (spec, rules, schedule) = try asking { () throws(InvalidInput) in
            var spec = old.spec
            let zone = StandardZone(owner.profile, tenant)
            try spec.update(by: input, standardZone: zone, now: moment.now, zones: zones)
            let rules = try input.reminders.map { (texts) throws(InvalidInput) in try TenantTask.rules(texts) }
            try owner.check(rules ?? [])
            let active = rules ?? old.rules.filter { !$0.isRetired }.map(\.rule)
            let isOther = spec.timing != old.spec.timing
            let schedule = try TenantTask.schedule(
                of: spec,
                active,
                now: isOther ? moment.now : nil,
                from: input,
                zones: zones,
                holidays: holidays
            )
            return (spec, rules, schedule)
        }
        if spec.profile != old.spec.profile { try check(owner, of: spec) }
        let moment = TaskMoment(
            now: moment.now,
            stamp: moment.stamp,
            schedule: schedule,
            access: moment.access,
            recipients: moment.recipients,
            tenantQuiet: moment.tenantQuiet,
            random: moment.random
        )
        return try asking { () throws(TaskRefusal) in try task.edit(spec, rules: rules, moment) }
    }

    /// Whether anything was taken back, and what the event tells of it besides.
    private func reopen(
        _ task: inout TenantTask,
        _ occurrence: OccurrenceID,
        reason: String?,
        _ moment: TaskMoment
    ) throws(Refusal) -> (Bool, TaskReopening) {
        let before = task.reminding.occurrences[occurrence.number]?.occurrence
        let retention = MediaRetention(of: spec.limits, at: moment.now)
        let reason = try Self.note(reason, "reason")
        let isChanged = try asking { () throws(TaskRefusal) in
            try task.reopen(
                occurrence.number,
                reason: reason,
                keptSince: retention.occurrenceCutoff,
                days: retention.days(.taskMediaRetentionDays),
                moment
            )
        }
        return (isChanged, TaskReopening(before, reason: reason))
    }

    private static func acknowledge(
        _ task: inout TenantTask,
        _ occurrence: OccurrenceID,
        _ named: Int?,
        _ moment: TaskMoment
    ) throws(Refusal) -> Bool {
        guard task.knows(occurrence.number) else { throw .task(.noSuchOccurrence(occurrence.description)) }
        guard let named else {
            return task.reminding.acknowledge(occurrence.number, rule: nil, task.reminders(at: moment))
        }
        let id = ReminderID(occurrence, named)
        guard let reminder = task.reminding.reminder(id) else { throw .task(.noSuchReminder(id.description)) }
        return task.reminding.acknowledge(occurrence.number, rule: reminder.position.rule, task.reminders(at: moment))
    }

    private static func snooze(
        _ task: inout TenantTask,
        _ id: ReminderID,
        _ length: TimeLength,
        _ moment: TaskMoment
    ) throws(Refusal) -> ReminderID {
        guard let occurrence = task.reminding.occurrences[id.occurrence.number]?.occurrence else {
            throw .task(.noSuchOccurrence(id.occurrence.description))
        }
        guard let reminder = task.reminding.reminder(id) else { throw .task(.noSuchReminder(id.description)) }
        guard task.state != .ended else {
            throw TenantTask.refusal(id.description, "snoozed", "over", "The task has ended").refusal
        }
        guard TaskCommand.snoozeBounds.contains(length.standardSeconds) else {
            let found = DurationText.text(length)
            throw .invalidInput(DurationText.refusal(found, field: "duration", TaskCommand.snoozeBounds))
        }
        if let end = task.reminding.end(ofRule: reminder.position.rule, in: occurrence) {
            throw TenantTask.refusal(id.description, "snoozed", "over", "\(end.reason)").refusal
        }
        // What hasn't gone out, or was put off before, is put off from its own time: a snooze never brings it forward.
        let planned = task.reminding.planned(ofRule: reminder.position.rule, in: id.occurrence.number)
        let isPutOff = planned?.position.isSnooze ?? false
        let start = reminder.firedAt == nil || isPutOff ? planned?.dueAt ?? moment.now : moment.now
        let until = moment.schedule.zone.instant(length, after: max(start, moment.now))
        task.reminding.snooze(id, until: until, task.reminders(at: moment))
        let count = task.reminding.occurrences[id.occurrence.number]?.occurrence.reminderCount
        return ReminderID(id.occurrence, count ?? 0)
    }

    private static func note(_ text: String?, _ field: String) throws(Refusal) -> String? {
        try asking { () throws(InvalidInput) in
            try BoundedText.optional(text, field: field, max: BoundedText.reasonLengthMax)
        }
    }

    private static func reason(_ text: String) throws(Refusal) -> String {
        try asking { () throws(InvalidInput) in
            try BoundedText.required(text, field: "reason", max: BoundedText.reasonLengthMax)
        }
    }
}
