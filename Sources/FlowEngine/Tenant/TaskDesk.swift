import FlowCore
import FlowStore

/// Decides a tenant's commands about tasks: loads what they need, asks the pure core.
///
/// A part of the tenant's desk, which it never leaves.
struct TaskDesk {
    /// Most tasks that one wake looks at; the others stay due, and the tenant is woken again.
    static let wakeCountMax = 100

    private let tenant: TenantID
    private let store: Store
    private let zones: any ZoneCatalog
    private var cache: TaskCache
    /// The number of the next task; nil before the first was asked for.
    private var nextID: TaskID?

    init(tenant: TenantID, store: Store, zones: any ZoneCatalog, residentTaskCountMax: Int) {
        self.tenant = tenant
        self.store = store
        self.zones = zones
        cache = TaskCache(countMax: residentTaskCountMax)
    }

    /// Forgets everything.
    mutating func reset() {
        cache.removeAll()
        nextID = nil
    }

    mutating func note(settled: UInt64, handedOver: UInt64) {
        cache.trim(settled: settled, handedOver: handedOver)
    }

    /// `profile` is the one that the command names.
    mutating func decide(
        _ command: TaskCommand,
        for profile: Profile?,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        let decision: Decision<[TenantTask]>
        switch command {
        case .add(let input):
            decision = try await add(input, for: profile, &state, context)
        case .wake:
            decision = state.wake(try await dueTasks(at: context.now), zones: zones, context: context)
        case .beginDelivery(_, let owner), .endDelivery(_, let owner, _):
            guard let task = try await task(owner) else { return Verdict(outcome: .task(.delivery(false))) }
            decision = try state.deliver(command, of: task, zones: zones, context: context)
        case .edit, .complete, .skip, .pause, .resume, .end, .acknowledge, .snooze:
            decision = try await change(by: command, for: profile, &state, context)
        }
        if decision.changeset != nil {
            for task in decision.value { cache.keep(task) }
        }
        return Verdict(outcome: decision.outcome, changeset: decision.changeset)
    }

    private mutating func add(
        _ input: TaskInput,
        for profile: Profile?,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Decision<[TenantTask]> {
        let id: TaskID
        if let nextID { id = nextID } else { id = try await store.nextTaskID(tenant: tenant) }
        let decision = try state.addTask(
            input,
            id: id,
            owner: try await owner(profile, besides: nil),
            zones: zones,
            context: context
        )
        nextID = TaskID(id.number + 1)
        return decision
    }

    private mutating func change(
        by command: TaskCommand,
        for profile: Profile?,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Decision<[TenantTask]> {
        guard let id = command.task, var task = try await task(id) else {
            throw Refusal.noSuchTask(command.task?.description ?? "")
        }
        if let number = command.occurrence, !task.knows(number) {
            let occurrence = OccurrenceID(id, number)
            if let live = try await store.loadOccurrence(occurrence, tenant: tenant) { task.adopt(live) }
        }
        let owner = try await owner(profile, besides: id)
        return try state.change(task, by: command, owner: owner, zones: zones, context: context)
    }

    /// Looks at what was decided before it looks at the disk.
    private mutating func task(_ id: TaskID) async throws(ReadFailure) -> TenantTask? {
        if let known = cache.task(id) { return known }
        return try await store.loadTask(id, tenant: tenant)
    }

    /// What is due by the disk, and what may be due by what isn't there yet.
    private mutating func dueTasks(at now: Timestamp) async throws(ReadFailure) -> [TenantTask] {
        var tasks = cache.unsettled.filter { $0.dueAt.map { $0 <= now } ?? false }
        let known = Set(tasks.map(\.id))
        // Those that were decided and are not on disk yet still stand at the beginning there.
        let limit = Self.wakeCountMax + cache.unsettled.count
        var missing: [TaskID] = []
        for id in try await store.dueTasks(tenant: tenant, upTo: now, limit: limit) where !known.contains(id) {
            if let task = cache.task(id) { tasks.append(task) } else { missing.append(id) }
        }
        if !missing.isEmpty { tasks += try await store.loadTasks(missing, tenant: tenant) }
        return tasks.sorted { ($0.dueAt ?? now, $0.id) < ($1.dueAt ?? now, $1.id) }
    }

    /// How many tasks a profile has that haven't ended.
    private func owner(_ profile: Profile?, besides task: TaskID?) async throws(ReadFailure) -> TaskOwner {
        guard let profile else { return .nobody }
        let limit = TenantLimit.tasksPerProfile.bounds.upperBound + 1
        var ids = try await store.openTasks(of: profile.key.text, tenant: tenant, limit: limit)
        for task in cache.unsettled {
            if task.spec.profile == profile.key.text, task.state != .ended {
                ids.insert(task.id)
            } else {
                ids.remove(task.id)
            }
        }
        if let task { ids.remove(task) }
        return TaskOwner(profile: profile, openCount: ids.count)
    }
}
