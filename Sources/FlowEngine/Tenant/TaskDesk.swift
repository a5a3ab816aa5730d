import FlowCore
import FlowStore

/// Decides a tenant's commands about tasks: loads what they need, asks the pure core.
///
/// A part of the tenant's desk, which it never leaves.
struct TaskDesk {
    /// Most tasks that one wake looks at; the others stay due, and the tenant is woken again.
    static let wakeCountMax = 100

    let tenant: TenantID
    let store: Store
    let zones: any ZoneCatalog
    /// What of them is over leaves them as soon as it is on disk.
    var residents: Residents<TaskID, TenantTask>
    /// Tasks that couldn't be read, and until when they aren't looked at: the disk may not know it yet.
    var lookAt: [TaskID: Timestamp] = [:]
    /// Looks for the task that can't be written, when a wake was refused.
    var search = UnwritableSearch()

    init(tenant: TenantID, store: Store, zones: any ZoneCatalog, residentTaskCountMax: Int) {
        self.tenant = tenant
        self.store = store
        self.zones = zones
        residents = Residents(countMax: residentTaskCountMax)
    }

    /// Forgets everything.
    mutating func reset() {
        residents.removeAll()
        lookAt.removeAll()
        search.restart()
    }

    mutating func note(settled: UInt64, handedOver: UInt64) {
        residents.trim(settled: settled, handedOver: handedOver)
    }

    /// `people` are those that the command names.
    mutating func decide(
        _ command: TaskCommand,
        for people: TaskPeople,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        let decision: Decision<[TenantTask]>
        switch command {
        case .add(let input):
            decision = try await add(input, for: people, &state, context)
        case .apply(let key, let input):
            decision = try await apply(key, input, for: people, &state, context)
        case .edit, .complete, .skip, .reopen, .pause, .resume, .end, .acknowledge, .snooze:
            decision = try await change(by: command, for: people, &state, context)
        }
        if decision.changeset != nil {
            for task in decision.value { keep(task) }
        }
        return Verdict(outcome: decision.outcome, changeset: decision.changeset)
    }

    /// Has the tasks behind one follow a changed zone database.
    mutating func followZones(
        behind task: TaskID?,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws(ReadFailure) -> Verdict {
        let tasks = try await staleTasks(behind: task)
        let decision = state.followZones(tasks, zones: zones, context: try await placed(context, tasks, state))
        if decision.changeset != nil {
            for task in decision.value { keep(task) }
        }
        return Verdict(outcome: decision.outcome, changeset: decision.changeset)
    }

    private mutating func add(
        _ input: TaskInput,
        for people: TaskPeople,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Decision<[TenantTask]> {
        try state.addTask(
            input,
            owner: try await owner(people, besides: nil),
            zones: zones,
            context: try await placed(context, .add(input), [], state)
        )
    }

    private mutating func apply(
        _ key: TaskKey,
        _ input: TaskInput,
        for people: TaskPeople,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Decision<[TenantTask]> {
        // Without a profile is without a profile, however that is said.
        var input = input
        if input.profile?.isEmpty == true { input.profile = nil }
        let known = try await openTask(key, of: input.profile)
        return try state.applyTask(
            key,
            input,
            to: known,
            owner: try await owner(people, besides: known?.id),
            zones: zones,
            context: try await placed(context, .apply(key, input), [known].compactMap(\.self), state)
        )
    }

    /// The task of a key and a profile, by what was decided before by what is on disk.
    private mutating func openTask(_ key: TaskKey, of profile: String?) async throws(ReadFailure) -> TenantTask? {
        func isIt(_ task: TenantTask) -> Bool {
            task.spec.key == key.text && task.spec.profile == profile && task.state != .ended
        }
        if let decided = residents.unsettled.first(where: isIt) { return decided }
        guard let id = try await store.openTask(key, of: profile, tenant: tenant), let task = try await task(id),
            isIt(task)
        else { return nil }
        return task
    }

    private mutating func change(
        by command: TaskCommand,
        for people: TaskPeople,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Decision<[TenantTask]> {
        let isAboutReminders =
            if case .acknowledge = command { true } else if case .snooze = command { true } else { false }
        guard let id = command.task, var task = try await task(id), task.origin.isOwn || isAboutReminders else {
            throw Refusal.task(.noSuchTask(command.task?.description ?? ""))
        }
        if case .instalment(let instalment) = task.origin {
            throw Refusal.invalidInput(
                InvalidInput(
                    field: "reminder",
                    found: "one of the instalment \(instalment)",
                    allowed:
                        "reminders of tasks and steps; those of an instalment end when it is paid, and are stopped "
                        + "by a hold, a dispute or a promise"
                )
            )
        }
        try await adoptWhatIsMeant(by: command, &task, at: context.now)
        let owner = try await owner(people, besides: id)
        let placed = try await placed(context, command, [task], state)
        return try state.change(task, by: command, owner: owner, zones: zones, context: placed)
    }

    /// Has a task take in the occurrences that a command is about.
    private func adoptWhatIsMeant(
        by command: TaskCommand,
        _ task: inout TenantTask,
        at now: Timestamp
    ) async throws(ReadFailure) {
        if let number = command.occurrence { try await adopt(OccurrenceID(task.id, number), by: &task) }
        if case .reopen(let occurrence, _) = command {
            // What followed from it may be settled as well.
            let follower = try await store.loadSettledFollower(of: occurrence, tenant: tenant)
            if let follower { task.adopt(follower) }
        }
        guard command.meansOccurrence else { return }
        if let latest = try await store.loadLatestOccurrence(of: task.id, upTo: now, tenant: tenant) {
            task.adopt(latest)
        }
    }

    /// The task of an occurrence, which knows the occurrence if there is one.
    mutating func task(with occurrence: OccurrenceID) async throws -> TenantTask {
        guard var task = try await task(occurrence.task) else {
            throw Refusal.task(.noSuchTask(occurrence.task.description))
        }
        try await adopt(occurrence, by: &task)
        return task
    }

    /// Keeps a task as it was just decided.
    mutating func keep(_ task: TenantTask) {
        lookAt[task.id] = nil
        residents.keep(task, as: task.id)
    }

    /// Takes a profile, which is removed, from the tasks that were for it.
    mutating func forget(profile key: String) {
        for (id, task) in residents.all where task.spec.profile == key { residents.change(id) { $0.loseProfile() } }
    }

    /// A task as it was decided last, without what of it is over and on disk; nil when only the disk can tell.
    mutating func decided(_ id: TaskID) -> TenantTask? {
        if residents.isSettled(id) { residents.change(id) { $0.forgetWhatIsOver() } }
        return residents.value(id)
    }

    private func adopt(_ occurrence: OccurrenceID, by task: inout TenantTask) async throws(ReadFailure) {
        guard !task.knows(occurrence.number) else { return }
        if let live = try await store.loadOccurrence(occurrence, tenant: tenant) { task.adopt(live) }
    }

    /// Looks at what was decided before it looks at the disk.
    mutating func task(_ id: TaskID) async throws(ReadFailure) -> TenantTask? {
        if let known = decided(id) { return known }
        return try await store.loadTask(id, tenant: tenant)
    }

    /// The tasks behind one whose instants are of another release of the zone database.
    private mutating func staleTasks(behind task: TaskID?) async throws(ReadFailure) -> [TenantTask] {
        var tasks: [TenantTask] = []
        let release = zones.release ?? TenantTask.releaseUnknown
        let ids = try await store.tasks(
            notOfRelease: release,
            tenant: tenant,
            behind: task,
            limit: Self.wakeCountMax
        )
        for id in ids {
            if let task = try await self.task(id) { tasks.append(task) }
        }
        return tasks
    }
}
