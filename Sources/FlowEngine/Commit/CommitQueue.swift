import DequeModule
import FlowCore
import FlowStore

/// Changesets that wait for the gate, over all tenants in turn, and the known state of the disk.
///
/// A value without a lock or a thread: the gate has both.
struct CommitQueue: Sendable {
    /// Changeset with the recipient that learns its result.
    struct Entry: Sendable {
        let changeset: Changeset
        let sequence: UInt64
        let recipient: any CommitRecipient
    }

    var limits: CommitGate.Limits
    private var queues: [TenantID: Deque<Entry>] = [:]
    private var turns = Deque<TenantID>()
    /// Epochs of which nothing more is written.
    private var brokenEpochs: [TenantID: Int64] = [:]
    private var isDraining = false
    private(set) var isFailed = false
    private(set) var isReadOnly = false
    private var refusedCount = 0
    private(set) var statistics = CommitStatistics()
    var gathering = Gathering()
    /// Only tenant of the last batches, and their number; nil when the last batch was of several tenants.
    private var lone: (tenant: TenantID?, count: Int) = (nil, .max)

    private(set) var count = 0

    init(limits: CommitGate.Limits) {
        self.limits = limits
    }

    /// Puts a changeset at the end of its tenant's queue, unless its epoch is broken.
    ///
    /// True when the gate has to be woken for it.
    mutating func append(_ entry: Entry) -> Bool {
        let tenant = entry.changeset.tenant
        guard !isBroken(entry.changeset) else { return false }
        queues[tenant, default: Deque()].append(entry)
        count += 1
        if queues[tenant]?.count == 1 { turns.append(tenant) }
        defer { isDraining = true }
        return !isDraining
    }

    /// One of each tenant in turn, until the batch is full or nothing is left.
    mutating func takeBatch() -> [Entry] {
        guard !isFailed else { return [] }
        var batch: [Entry] = []
        var counts: [TenantID: Int] = [:]
        var postponed: [TenantID] = []
        var (rowCount, sizeBytes) = (0, 0)
        let tenantCountMax =
            isLone ? limits.tenantCountMax : min(limits.tenantCountMax, limits.neighbourCountMax)
        while batch.count < limits.batchCountMax, rowCount < limits.rowCountMax, sizeBytes < limits.sizeBytesMax,
            let tenant = turns.popFirst()
        {
            guard let entry = queues[tenant]?.popFirst() else { continue }
            count -= 1
            let isMore = queues[tenant]?.isEmpty == false
            if !isMore { queues[tenant] = nil }
            if !isBroken(entry.changeset) {
                batch.append(entry)
                rowCount += entry.changeset.rowCount
                sizeBytes += entry.changeset.sizeBytes
                counts[tenant, default: 0] += 1
            }
            guard isMore else { continue }
            if counts[tenant, default: 0] < tenantCountMax {
                turns.append(tenant)
            } else {
                postponed.append(tenant)
            }
        }
        turns.append(contentsOf: postponed)
        noteLone(Set(counts.keys))
        return batch
    }

    private var isLone: Bool {
        turns.count <= 1 && (lone.tenant ?? turns.first) == turns.first && lone.count >= limits.aloneCountMin
    }

    private mutating func noteLone(_ tenants: Set<TenantID>) {
        guard let tenant = tenants.first else { return }
        guard tenants.count == 1 else { return lone = (nil, 0) }
        let isSame = lone.tenant == nil || lone.tenant == tenant
        lone = (tenant, !isSame ? 0 : lone.count == .max ? .max : lone.count + 1)
    }

    /// After a batch: whether there is another one to write; when not, the gate rests until it is woken.
    mutating func goOn() -> Bool {
        isDraining = !turns.isEmpty && !isFailed
        return isDraining
    }

    /// Records the verdicts of a batch; returns what has to be reported about the disk, once for each change.
    mutating func record(_ verdicts: [CommitVerdict], of batch: [Entry]) -> DiskRoomChange? {
        statistics.batchCount += 1
        for (entry, verdict) in zip(batch, verdicts) {
            switch verdict {
            case .committed: statistics.committedCount += 1
            case .stale, .diskFull: brokenEpochs[entry.changeset.tenant] = entry.changeset.epoch
            }
        }
        if verdicts.contains(.diskFull) {
            defer { isReadOnly = true }
            refusedCount += verdicts.count { $0 == .diskFull }
            return isReadOnly ? nil : .full
        }
        guard isReadOnly, verdicts.contains(.committed) else { return nil }
        defer { refusedCount = 0 }
        isReadOnly = false
        return .roomAgain(refusedCount: refusedCount)
    }

    /// Throws away what a tenant has waiting; its epoch isn't broken any more.
    mutating func purge(_ tenant: TenantID) {
        count -= queues[tenant]?.count ?? 0
        queues[tenant] = nil
        turns.removeAll { $0 == tenant }
        brokenEpochs[tenant] = nil
    }

    /// Writes nothing any more; true when this is the first time.
    mutating func fail() -> Bool {
        defer { isFailed = true }
        return !isFailed
    }

    private func isBroken(_ changeset: Changeset) -> Bool {
        brokenEpochs[changeset.tenant].map { changeset.epoch <= $0 } ?? false
    }
}
