import FlowCore
package import FlowStore
import Synchronization

/// The only writer: takes what waits over all tenants, writes it in one transaction, syncs once, lets the answers out.
///
/// It has a thread of its own, because a sync blocks. Fair: one changeset of each tenant in turn, so many of one tenant
/// in a batch at most. After a refusal it drops what the tenant decided in the same epoch, also in later batches, until
/// the epoch is raised.
package final class CommitGate: Sendable {
    /// Bounds of one batch.
    package struct Limits: Hashable, Sendable {
        package var batchCountMax = 512
        /// Most of one tenant in one transaction.
        package var tenantCountMax = 64
        /// Maximum number of changesets of one tenant in one transaction while other tenants write too.
        ///
        /// It applies when others had something to write in one of the last transactions: they wait for what is ahead
        /// of them in their own transaction, and for the transaction before it.
        package var neighbourCountMax = 16
        /// Number of transactions with only one tenant after which that tenant counts as alone.
        package var aloneCountMin = 32
        /// Rows after which a transaction takes no further changeset: who waits for the next one waits that long.
        package var rowCountMax = 512
        /// Bytes of text after which a transaction takes no further changeset.
        package var sizeBytesMax = 1 << 20

        package init() {}
    }

    package let watchHub: WatchHub
    /// Given when it may have changed on disk when a tenant has something to do.
    package let wakesTouched = LookSignal()
    /// Given when something new on disk is to go out.
    package let deliveriesTouched = LookSignal()
    /// Signal given after a batch of which some changeset is on disk.
    package let committed = LookSignal()
    /// Signal given after a batch while erased content stands in the write-ahead log.
    let erasedInLog = LookSignal()
    private let store: Store
    private let onRoomChange: @Sendable (DiskRoomChange) -> Void
    private let onDiskFailure: @Sendable (StoreError) -> Void
    private let thread: any CommitExecutor
    private let queue: Mutex<CommitQueue>
    /// Waiter that delays a batch for returning callers; nil where the gate does not wait.
    private let waiter: (any CommitWaiter)?
    private let meters: EngineMeters?

    /// Creates the gate of a store.
    ///
    /// `onRoomChange` is called, on the gate's thread and after the answers, when the disk is found full and when it
    /// has room again: once each time, however many changes are refused. `onDiskFailure` is called once, on the gate's
    /// thread, when nothing can be written safely any more; nothing is answered from then on. With `worksInline` the
    /// submitter does the gate's work, as in simulations. With a `waiter` a batch waits a little for callers that were
    /// answered by the one before.
    package init(
        store: Store,
        limits: Limits = Limits(),
        watchHub: WatchHub = WatchHub(),
        worksInline: Bool = false,
        waiter: (any CommitWaiter)? = nil,
        meters: EngineMeters? = nil,
        onRoomChange: @escaping @Sendable (DiskRoomChange) -> Void = { _ in },
        onDiskFailure: @escaping @Sendable (StoreError) -> Void
    ) {
        self.watchHub = watchHub
        self.store = store
        queue = Mutex(CommitQueue(limits: limits))
        self.waiter = waiter
        self.meters = meters
        thread = worksInline ? InlineCommitExecutor() : CommitThread()
        self.onRoomChange = onRoomChange
        self.onDiskFailure = onDiskFailure
    }

    package var statistics: CommitStatistics { queue.withLock { $0.statistics } }

    /// True after the disk was found full, until something could be written again.
    package var isReadOnly: Bool { queue.withLock { $0.isReadOnly } }

    package var waitingCount: Int { queue.withLock { $0.count } }

    /// Goes by other bounds from the next batch on.
    package func update(_ limits: Limits) {
        queue.withLock { $0.limits = limits }
    }

    func submit(_ changeset: Changeset, sequence: UInt64, recipient: any CommitRecipient) {
        let entry = CommitQueue.Entry(changeset: changeset, sequence: sequence, recipient: recipient)
        let (mustWake, isAwaited) = queue.withLock { queue in
            let before = queue.count
            let mustWake = queue.append(entry)
            guard let waiter, queue.count > before else { return (mustWake, false) }
            return (mustWake, queue.gathering.noteArrival(waitingCount: queue.count, at: waiter.elapsed))
        }
        if mustWake { thread.run { self.drain() } }
        if isAwaited { waiter?.wake() }
    }

    /// Raises a tenant's epoch after everything that was queued before; nothing of the old one is written afterwards.
    ///
    /// On a full disk the epoch stays: what is queued of it is thrown away, and it may be used again.
    func raiseEpoch(of tenant: TenantID) async throws(StoreError) {
        let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
            thread.run {
                continuation.resume(returning: Result { () throws(StoreError) in try self.raise(tenant) })
            }
        }
        try result.get()
    }

    /// Returns when the batch that is next has been written, if anything waited.
    func nextBatch() async {
        await withCheckedContinuation { continuation in thread.run { continuation.resume() } }
    }

    /// Runs something that writes, between batches.
    ///
    /// When the disk fails in it, the gate has failed.
    package func perform<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            thread.run {
                continuation.resume(returning: Result { () throws(StoreError) in try self.write(body) })
            }
        }
        return try result.get()
    }

    // MARK: - On the gate's thread

    private func drain() {
        gather()
        let (batch, leftCount) = queue.withLock { ($0.takeBatch(), $0.count) }
        if !batch.isEmpty { write(batch, leftCount: leftCount) }
        let isMore = queue.withLock { $0.goOn() }
        if isMore { thread.run { self.drain() } }
    }

    private func gather() {
        guard let waiter else { return }
        while let pause = queue.withLock({ $0.gathering.wait(waitingCount: $0.count, at: waiter.elapsed) }) {
            waiter.wait(for: pause)
        }
    }

    private func write(_ batch: [CommitQueue.Entry], leftCount: Int) {
        let changesets = batch.map(\.changeset)
        do {
            let began = waiter?.elapsed
            let begin = meters?.stopwatch()
            let verdicts = try store.commit(changesets)
            // Before the answers: who has one finds it counted.
            if let begin { meters?.wrote(changesets, verdicts, since: begin) }
            let roomChange = queue.withLock { queue in
                if let waiter, let began {
                    let (count, ended) = (queue.count, waiter.elapsed)
                    queue.gathering.recordBatch(
                        count: batch.count,
                        leftCount: leftCount,
                        waitingCount: count,
                        began: began,
                        ended: ended
                    )
                }
                return queue.record(verdicts, of: batch)
            }
            // Before the answers: who has one knows that the scheduler and the deliverer have been told.
            let touch = zip(batch, verdicts).reduce(into: TimeTouch()) { touch, entry in
                if entry.1 == .committed { touch.formUnion(entry.0.changeset.touch) }
            }
            if touch.contains(.wakes) { wakesTouched.give() }
            if touch.contains(.deliveries) { deliveriesTouched.give() }
            release(batch, verdicts)
            watchHub.publish(zip(batch, verdicts).lazy.filter { $0.1 == .committed }.map(\.0.changeset))
            if let roomChange { onRoomChange(roomChange) }
            if verdicts.contains(.committed) { committed.give() }
        } catch {
            return fail(error)
        }
        do {
            try store.checkpointIfDue(isIdle: waitingCount == 0, busyCount: batch.count + waitingCount)
        } catch {
            // A checkpoint that is refused or has no room is due again; one that fails on the disk is the end.
            if Self.isFatal(error) { return fail(error) }
        }
        if store.hasErasedInLog { erasedInLog.give() }
    }

    var hasErasedInLog: Bool { store.hasErasedInLog }

    /// Empties the write-ahead log of erased content, unless a reader uses it.
    func emptyLog() async throws(StoreError) {
        try await perform { store throws(StoreError) in try store.checkpointIfDue(isIdle: true) }
    }

    /// True when nothing that was written can be trusted any more.
    ///
    /// A full disk and a database that another process has locked are not fatal: they pass.
    private static func isFatal(_ error: StoreError) -> Bool {
        switch error {
        case .inputOutput, .corruptRow, .damagedEvent, .cannotOpen, .unsafeSetting: true
        case .diskFull, .notUsable, .readTooLong, .tooManyReads, .refused: false
        }
    }

    /// Writes what isn't a batch; on a disk that has failed nothing is tried any more.
    private func write<Value>(_ body: (Store) throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard !queue.withLock({ $0.isFailed }) else { throw .inputOutput("An earlier change could not be written") }
        do {
            return try body(store)
        } catch {
            if case .inputOutput = error { fail(error) }
            throw error
        }
    }

    /// Notifies each recipient once: how far it is on disk, then perhaps why not further.
    private func release(_ batch: [CommitQueue.Entry], _ verdicts: [CommitVerdict]) {
        var last: [ObjectIdentifier: UInt64] = [:]
        var causes: [ObjectIdentifier: RefusalCause] = [:]
        var recipients: [any CommitRecipient] = []
        for (entry, verdict) in zip(batch, verdicts) {
            let id = ObjectIdentifier(entry.recipient)
            if last[id] == nil, causes[id] == nil { recipients.append(entry.recipient) }
            switch verdict {
            case .committed: last[id] = entry.sequence
            case .stale(let reason): causes[id] = causes[id] ?? .stale(reason)
            case .diskFull: causes[id] = causes[id] ?? .diskFull
            }
        }
        for recipient in recipients {
            let id = ObjectIdentifier(recipient)
            if let sequence = last[id] { recipient.committed(through: sequence) }
            if let cause = causes[id] { recipient.refused(cause) }
        }
    }

    private func raise(_ tenant: TenantID) throws(StoreError) {
        do {
            _ = try write { (store) throws(StoreError) in try store.raiseEpoch(of: tenant) }
            queue.withLock { $0.purge(tenant) }
        } catch {
            queue.withLock { $0.purge(tenant) }
            if Self.isFatal(error) { throw error }
        }
    }

    /// Stops for good: what is on disk isn't known any more.
    func fail(_ error: StoreError) {
        let isFirst = queue.withLock { $0.fail() }
        if isFirst { onDiskFailure(error) }
    }
}
