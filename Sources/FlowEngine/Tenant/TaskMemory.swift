import FlowCore
import FlowStore

/// Tasks that a tenant's actor knows: as they were decided last, else as the disk has them.
///
/// A part of the tenant's memory, which it never leaves.
final class TaskMemory {
    /// Most tasks that one wake looks at; the others stay due, and the tenant is woken again.
    static let wakeCountMax = 100

    let tenant: TenantID
    let store: Store
    private let zones: any ZoneCatalog
    /// Tasks in memory, without those finished parts that are on disk already.
    var residents: Residents<TaskID, TenantTask>
    /// Tasks that couldn't be read, and until when they aren't looked at: the disk may not know it yet.
    var lookAt: [TaskID: Timestamp] = [:]
    var search = UnwritableSearch()

    init(tenant: TenantID, store: Store, zones: any ZoneCatalog, residentTaskCountMax: Int) {
        self.tenant = tenant
        self.store = store
        self.zones = zones
        residents = Residents(countMax: residentTaskCountMax)
    }

    func reset() {
        residents.removeAll()
        lookAt.removeAll()
        search.restart()
    }

    func apply(_ changes: TenantChanges) {
        for (id, task) in changes.tasks.sorted(by: { $0.key < $1.key }) {
            lookAt[id] = nil
            residents.retain(task, as: id)
        }
        // What can't be read isn't looked at for a while.
        for task in changes.unreadable { lookAt[task.id] = task.lookAt }
        for case (let key, nil) in changes.profiles { forget(profile: key.text) }
    }

    private func forget(profile key: String) {
        for (id, task) in residents.all where task.spec.profile == key { residents.update(id) { $0.loseProfile() } }
    }

    // MARK: - Reading

    /// A task as it was decided last, without what of it is over and on disk; nil when only the disk can tell.
    func decided(_ id: TaskID) -> TenantTask? {
        if residents.isSettled(id) { residents.update(id) { $0.forgetWhatIsOver() } }
        return residents.value(id)
    }

    /// Looks at what was decided before it looks at the disk.
    func task(_ id: TaskID) async throws(ReadFailure) -> TenantTask? {
        if let known = decided(id) { return known }
        return try await store.loadTask(id, tenant: tenant)
    }

    func task(_ name: TaskName) async throws(ReadFailure) -> TenantTask? {
        func isIt(_ task: TenantTask) -> Bool {
            task.spec.key == name.key.text && task.spec.profile == name.profile && task.state != .ended
        }
        if let decided = residents.unsettled.first(where: isIt) { return decided }
        guard let id = try await store.openTask(name.key, of: name.profile, tenant: tenant),
            let task = try await task(id), isIt(task)
        else { return nil }
        return task
    }

    /// The tasks that follow a job and its steps.
    func tasks(ofStepsOf job: JobID) async throws(ReadFailure) -> [TenantTask] {
        var ids = Set(try await store.openTasks(derivedFrom: job, tenant: tenant))
        for task in residents.unsettled {
            if task.origin.job == job { ids.insert(task.id) }
        }
        return try await open(ids)
    }

    /// The tasks that follow a schedule's instalments, and those that tell of its payments.
    func tasks(ofSchedule schedule: PaymentScheduleID) async throws(ReadFailure) -> [TenantTask] {
        var ids = Set(try await store.openTasks(derivedFrom: schedule, tenant: tenant))
        for task in residents.unsettled {
            if task.origin.schedule == schedule { ids.insert(task.id) }
        }
        return try await open(ids)
    }

    private func open(_ ids: Set<TaskID>) async throws(ReadFailure) -> [TenantTask] {
        var tasks: [TenantTask] = []
        for id in ids.sorted(by: >) {
            if let task = try await task(id), task.state != .ended { tasks.append(task) }
        }
        return tasks
    }

    /// Returns the tasks after the given one whose instants are of another release of the zone database.
    func staleTasks(behind task: TaskID?) async throws(ReadFailure) -> [TenantTask] {
        let ids = try await store.tasks(
            notOfRelease: zones.release ?? TenantTask.releaseUnknown,
            tenant: tenant,
            behind: task,
            limit: Self.wakeCountMax
        )
        var tasks: [TenantTask] = []
        for id in ids {
            if let task = try await self.task(id) { tasks.append(task) }
        }
        return tasks
    }

    // MARK: - Reading those of a profile

    /// The tasks of a profile of which something is open or to come, and those that are paused.
    func tasks(of profile: ProfileKey) async throws(ReadFailure) -> [TenantTask] {
        var tasks: [TenantTask] = []
        for id in try await openTaskIDs(of: profile, orPaused: true).sorted() {
            if let known = residents.known(id) {
                tasks.append(known)
            } else if let task = try await store.loadTask(id, tenant: tenant) {
                tasks.append(task)
            }
        }
        return tasks
    }

    /// Returns the tasks of a profile of which something is open or to come.
    func openTasks(of profile: ProfileKey) async throws(ReadFailure) -> Set<TaskID> {
        try await openTaskIDs(of: profile, orPaused: false)
    }

    /// Returns the number of tasks of a profile, those that have ended included.
    func taskCount(of profile: ProfileKey) async throws(ReadFailure) -> Int {
        let unsettled = residents.unsettled.filter { $0.origin.isOwn }
        let known = try await store.taskCount(of: profile.text, besides: unsettled.map(\.id), tenant: tenant)
        return known + unsettled.filter { $0.spec.profile == profile.text }.count
    }

    private func openTaskIDs(
        of profile: ProfileKey,
        orPaused isPausedToo: Bool
    ) async throws(ReadFailure) -> Set<TaskID> {
        let limit = TenantLimit.tasksPerProfile.bounds.upperBound + 1
        var ids = try await store.openTasks(of: profile.text, orPaused: isPausedToo, tenant: tenant, limit: limit)
        for task in residents.unsettled {
            let isWanted = task.hasMore || isPausedToo && task.state == .paused
            if task.spec.profile == profile.text, isWanted { ids.insert(task.id) } else { ids.remove(task.id) }
        }
        return ids
    }
}
