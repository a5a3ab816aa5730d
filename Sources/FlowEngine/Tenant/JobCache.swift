import FlowCore

/// The jobs that a tenant's actor keeps in memory, the least used leaving first.
///
/// A job with anything that isn't on disk yet never leaves: read again, it would be older than what was decided.
struct JobCache: Sendable {
    private struct Resident {
        var job: Job
        var lastUse: UInt64
        /// The changeset that has to be on disk before it may leave; set when it is handed over.
        var sequence: UInt64?
    }

    private let countMax: Int
    private var residents: [JobID: Resident] = [:]
    private var touched: [JobID] = []
    private var uses: UInt64 = 0

    init(countMax: Int = 256) {
        self.countMax = countMax
    }

    mutating func job(_ id: JobID) -> Job? {
        uses += 1
        residents[id]?.lastUse = uses
        return residents[id]?.job
    }

    /// Keeps a job as it was just decided.
    mutating func keep(_ job: Job) {
        uses += 1
        residents[job.header.id] = Resident(job: job, lastUse: uses, sequence: .max)
        touched.append(job.header.id)
    }

    /// Notes that what was kept last is in this changeset, and lets go of old ones when there are too many.
    mutating func trim(settled: UInt64, handedOver: UInt64) {
        for id in touched { residents[id]?.sequence = handedOver }
        touched.removeAll(keepingCapacity: true)
        guard residents.count > countMax else { return }
        let leaving = residents.filter { ($0.value.sequence ?? .max) <= settled }
            .sorted { $0.value.lastUse < $1.value.lastUse }
            .prefix(residents.count - countMax / 2)
        for (id, _) in leaving { residents[id] = nil }
    }

    mutating func removeAll() {
        residents.removeAll()
        touched.removeAll()
    }
}
