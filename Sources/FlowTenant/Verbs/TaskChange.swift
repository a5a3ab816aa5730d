/// Doing something to a task, its occurrences, its reminders.
struct TaskChange {
    let work: WorkingSet

    func decide(_ command: TaskCommand) throws(Refusal) -> CommandOutcome {
        var task = try task(of: command)
        let verbs = TaskVerbs(work: work)
        let owner = verbs.owner(of: command, besides: task.id)
        let (isQuiet, access) = (work.tenant.hasQuietHours, work.tenant.access)
        var people = command.windowRecipients(of: [task], hasQuietHours: isQuiet, access)
        // Different people are counted, whatever names they have.
        if case .acknowledge = command, task.rules.contains(where: { $0.rule.acknowledgementCount > 1 }) {
            people.formUnion(task.people(access))
        }
        work.takePeople(named: people)
        let oldZone = task.takeZone(ofTenant: work.tenant.spec)
        // A zone may have gone from this machine: the task can be given another one, be paused and ended all the same.
        let readable = work.schedule(of: task.spec.timing)
        let timing = task.spec.timing
        let schedule = try asking { () throws(InvalidInput) in
            if let readable { return readable }
            guard command.needsTimes else { return try .standIn(for: timing) }
            return try work.readSchedule(of: timing)
        }
        let taskContext = work.taskContext(schedule)
        let pausing = Pausing(context: taskContext)
        let differences = readable == nil ? [] : ZoneShift(context: taskContext).apply(&task, work.zoneRelease)
        var (number, reminder): (Int?, ReminderID?) = (command.occurrence, nil)
        let reported: TaskTelling
        var isChanged = true
        switch command {
        case .edit(_, let input):
            reported = .edited
            isChanged = try edit(&task, input.takingTimeOfRule, owner, taskContext)
        case .complete(_, let named, let note):
            reported = .settled(.taskDone)
            (number, isChanged) = try Self.complete(&task, named, note: note, schedule, taskContext)
        case .skip(_, let named, let reason):
            reported = .settled(.taskSkipped)
            (number, isChanged) = try Self.skip(&task, named, reason: reason, schedule, taskContext)
        case .reopen(let occurrence, let reason):
            let taken: TaskReopening
            (isChanged, taken) = try reopen(&task, occurrence, reason: reason, taskContext)
            reported = .reopened(taken)
        case .pause:
            reported = .paused(.taskPaused)
            isChanged = try asking { () throws(TaskRefusal) in try pausing.pause(&task, for: .task) }
        case .resume:
            reported = .paused(.taskResumed)
            isChanged = try asking { () throws(TaskRefusal) in try pausing.resume(&task, from: [.task, .profile]) }
        case .end:
            reported = .other(.taskEnded)
            isChanged = TaskOperations(context: taskContext).endTask(&task)
        case .acknowledge(let occurrence, let named):
            reported = .other(.reminderAcknowledged)
            isChanged = try Self.acknowledge(&task, occurrence, named, taskContext)
        case .snooze(let id, let length):
            reported = .other(.reminderSnoozed)
            reminder = try Self.snooze(&task, id, length, taskContext)
        case .add, .apply:
            // What makes a task isn't about one that is there.
            throw .task(.noSuchTask(""))
        }
        guard isChanged else {
            var receipt = TaskReceipt(task, about: number, reminder, event: 0)
            receipt.warnings = TaskOperations.warnings(ofWordsIn: command, about: number, task)
            return .task(receipt)
        }
        let said = command.words == nil ? nil : number.flatMap { task.reminding.occurrences[$0]?.occurrence.note }
        let shift = oldZone.map { TaskShift.zone(from: $0, task, differences) } ?? .none
        reported.append(to: &work.ledger, task, text: said, shift)
        return verbs.store(task, isReported: reported == .edited, occurrence: number, reminder: reminder)
    }

    /// The task that a command is about, which knows the occurrences that are meant.
    private func task(of command: TaskCommand) throws(Refusal) -> TenantTask {
        let isAboutReminders =
            if case .acknowledge = command { true } else if case .snooze = command { true } else { false }
        guard let id = command.task, var task = work.task(id), task.origin.isOwn || isAboutReminders else {
            throw .task(.noSuchTask(command.task?.description ?? ""))
        }
        if case .instalment(let instalment) = task.origin {
            throw .invalidInput(
                InvalidInput(
                    field: "reminder",
                    found: "one of the instalment \(instalment)",
                    allowed:
                        "reminders of tasks and steps; those of an instalment end when it is paid, and are stopped "
                        + "by a hold, a dispute or a promise"
                )
            )
        }
        if let number = command.occurrence, !task.knows(number),
            let live = work.occurrence(OccurrenceID(id, number))
        {
            task.adopt(live)
        }
        // What followed from one that is reopened may be settled as well.
        if case .reopen(let occurrence, _) = command, let successor = work.settledSuccessor(of: occurrence) {
            task.adopt(successor)
        }
        if case .edit = command { for live in work.settledOccurrences(of: id) { task.adopt(live) } }
        if command.meansOccurrence, let latest = work.latestOccurrence(of: id) { task.adopt(latest) }
        return task
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
        _ taskContext: TaskContext
    ) throws(Refusal) -> (number: Int?, isChanged: Bool) {
        Pausing(context: taskContext).makeWhatIsDue(&task)
        let number = try asking { () throws(TaskRefusal) in
            try MeantOccurrence(of: task).number(named: named, at: taskContext.now, schedule)
        }
        let said = try Self.words(note, "note")
        return (
            number,
            try asking { () throws(TaskRefusal) in
                try TaskOperations(context: taskContext).complete(&task, number, note: said)
            }
        )
    }

    /// Leaves an occurrence out: the one that is named, else the one that is meant.
    ///
    /// Returns which one that is, and whether anything changed.
    private static func skip(
        _ task: inout TenantTask,
        _ named: Int?,
        reason: String,
        _ schedule: TaskSchedule,
        _ taskContext: TaskContext
    ) throws(Refusal) -> (number: Int?, isChanged: Bool) {
        Pausing(context: taskContext).makeWhatIsDue(&task)
        let number = try asking { () throws(TaskRefusal) in
            try MeantOccurrence(of: task).number(named: named, at: taskContext.now, schedule)
        }
        let why = try Self.reason(reason)
        return (
            number,
            try asking { () throws(TaskRefusal) in
                try TaskOperations(context: taskContext).skip(&task, number, reason: why)
            }
        )
    }

    private func edit(
        _ task: inout TenantTask,
        _ input: TaskInput,
        _ owner: TaskOwner,
        _ taskContext: TaskContext
    ) throws(Refusal) -> Bool {
        let (old, zones, holidays) = (task, work.context.zones, work.tenant.holidays)
        let tenant = work.tenant.spec
        let (spec, rules, schedule) = try asking { () throws(InvalidInput) in
            var spec = old.spec
            let zone = StandardZone(owner.profile, tenant)
            try spec.update(by: input, standardZone: zone, now: taskContext.now, zones: zones)
            let rules = try input.reminders.map { (texts) throws(InvalidInput) in try TaskCheck.rules(texts) }
            try owner.check(rules ?? [])
            let active = rules ?? old.rules.filter { !$0.isRetired }.map(\.rule)
            if rules != nil || spec.confirmation != old.spec.confirmation {
                try LinkCheck(work: work).check(active, of: spec)
            }
            let isOther = spec.timing != old.spec.timing
            let schedule = try TaskCheck.schedule(
                of: spec,
                active,
                now: isOther ? taskContext.now : nil,
                from: input,
                zones: zones,
                holidays: holidays
            )
            return (spec, rules, schedule)
        }
        if spec.profile != old.spec.profile { try TaskVerbs(work: work).check(owner, of: spec) }
        let taskContext = work.taskContext(schedule)
        let before = work.schedule(of: old.spec.timing)
        return try asking { () throws(TaskRefusal) in
            try TaskOperations(context: taskContext).edit(&task, spec, rules: rules, before: before)
        }
    }

    /// Returns whether anything was taken back, and what the event reports of it besides.
    private func reopen(
        _ task: inout TenantTask,
        _ occurrence: OccurrenceID,
        reason: String?,
        _ taskContext: TaskContext
    ) throws(Refusal) -> (Bool, TaskReopening) {
        let before = task.reminding.occurrences[occurrence.number]?.occurrence
        let retention = MediaRetention(of: work.tenant.spec.limits, at: taskContext.now)
        let reason = try Self.words(reason, "reason")
        let isChanged = try asking { () throws(TaskRefusal) in
            try Reopening(context: taskContext).reopen(
                &task,
                occurrence.number,
                reason: reason,
                keptSince: retention.occurrenceCutoff,
                days: retention.days(.taskMediaRetentionDays)
            )
        }
        return (isChanged, TaskReopening(before, reason: reason))
    }

    private static func acknowledge(
        _ task: inout TenantTask,
        _ occurrence: OccurrenceID,
        _ named: Int?,
        _ taskContext: TaskContext
    ) throws(Refusal) -> Bool {
        guard task.knows(occurrence.number) else { throw .task(.noSuchOccurrence(occurrence.description)) }
        guard let named else {
            return task.reminding.acknowledge(occurrence.number, rule: nil, task.reminders(at: taskContext))
        }
        let id = ReminderID(occurrence, named)
        guard let reminder = task.reminding.reminder(id) else { throw .task(.noSuchReminder(id.description)) }
        return task.reminding.acknowledge(
            occurrence.number,
            rule: reminder.position.rule,
            task.reminders(at: taskContext)
        )
    }

    private static func snooze(
        _ task: inout TenantTask,
        _ id: ReminderID,
        _ length: TimeLength,
        _ taskContext: TaskContext
    ) throws(Refusal) -> ReminderID {
        guard let occurrence = task.reminding.occurrences[id.occurrence.number]?.occurrence else {
            throw .task(.noSuchOccurrence(id.occurrence.description))
        }
        guard let reminder = task.reminding.reminder(id) else { throw .task(.noSuchReminder(id.description)) }
        guard task.state != .ended else {
            throw TaskRefusal.impossible(id.description, "snoozed", "over", "The task has ended").refusal
        }
        guard TaskCommand.snoozeBounds.contains(length.standardSeconds) else {
            let found = DurationText.text(length)
            throw .invalidInput(DurationText.refusal(found, field: "duration", TaskCommand.snoozeBounds))
        }
        if let end = task.reminding.end(ofRule: reminder.position.rule, in: occurrence) {
            throw TaskRefusal.impossible(id.description, "snoozed", "over", "\(end.reason)").refusal
        }
        // It counts from what was tapped: from now where that has gone out, else from its own time.
        let start = reminder.firedAt == nil ? reminder.dueAt : taskContext.now
        let until = taskContext.schedule.zone.instant(length, after: max(start, taskContext.now))
        task.reminding.snooze(id, until: until, task.reminders(at: taskContext))
        let count = task.reminding.occurrences[id.occurrence.number]?.occurrence.reminderCount
        return ReminderID(id.occurrence, count ?? 0)
    }

    private static func words(_ text: String?, _ field: String) throws(Refusal) -> String? {
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
