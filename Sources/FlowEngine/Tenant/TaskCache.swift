import FlowCore

/// The tasks that a tenant's actor keeps in memory, the least used leaving first.
///
/// A task with anything that isn't on disk yet never leaves, and nothing that is over leaves it: read again, it would be
/// older than what was decided.
struct TaskCache: Sendable {
    private struct Resident {
        var task: TenantTask
        var lastUse: UInt64
        /// The changeset that has to be on disk before it may leave.
        var sequence: UInt64
    }

    private let countMax: Int
    private var residents: [TaskID: Resident] = [:]
    private var touched: [TaskID] = []
    private var uses: UInt64 = 0
    private var settled: UInt64 = 0
    /// Tasks that couldn't be read, and until when they aren't looked at: the disk may not know it yet.
    private(set) var lookAt: [TaskID: Timestamp] = [:]

    init(countMax: Int = 256) {
        self.countMax = countMax
    }

    /// A task as it was decided last.
    mutating func task(_ id: TaskID) -> TenantTask? {
        guard var resident = residents[id] else { return nil }
        uses += 1
        resident.lastUse = uses
        if resident.sequence <= settled { resident.task.forgetWhatIsOver() }
        residents[id] = resident
        return resident.task
    }

    /// The same, without noting that it was used.
    func known(_ id: TaskID) -> TenantTask? { residents[id]?.task }

    /// Those with something that may not be on disk yet.
    var unsettled: [TenantTask] {
        residents.values.filter { $0.sequence > settled }.map(\.task)
    }

    /// Keeps a task as it was just decided.
    mutating func keep(_ task: TenantTask) {
        uses += 1
        lookAt[task.id] = nil
        residents[task.id] = Resident(task: task, lastUse: uses, sequence: .max)
        touched.append(task.id)
    }

    /// Takes a profile, which is removed, from the tasks that were for it.
    mutating func forget(profile key: String) {
        for id in residents.keys where residents[id]?.task.spec.profile == key { residents[id]?.task.loseProfile() }
    }

    /// Doesn't have these looked at for a while.
    mutating func putOff(_ unreadable: [UnreadableTask]) {
        for task in unreadable { lookAt[task.id] = task.lookAt }
    }

    /// Has those looked at again of which the while is over.
    mutating func recallPutOff(at now: Timestamp) { lookAt = lookAt.filter { $0.value > now } }

    /// Notes that what was kept last is in this changeset, and lets go of old ones when there are too many.
    mutating func trim(settled: UInt64, handedOver: UInt64) {
        self.settled = settled
        for id in touched { residents[id]?.sequence = handedOver }
        touched.removeAll(keepingCapacity: true)
        guard residents.count > countMax else { return }
        let leaving = residents.filter { $0.value.sequence <= settled }
            .sorted { $0.value.lastUse < $1.value.lastUse }
            .prefix(residents.count - countMax / 2)
        for (id, _) in leaving { residents[id] = nil }
    }

    mutating func removeAll() {
        residents.removeAll()
        touched.removeAll()
        lookAt.removeAll()
        settled = 0
    }
}
