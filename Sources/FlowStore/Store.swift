package import FlowCore
import GRDB

/// flowd's database: one file, one writer, read-only snapshots.
///
/// Speaks in changesets and domain values; nothing of SQLite leaves it. Writing is for one thread at a time, the commit
/// gate's. Debian's SQLite 3.40 has the WAL-reset bug that needs two connections writing or checkpointing: there is one.
package final class Store: Sendable {
    let pool: any DatabaseWriter
    /// Read-only connections for what callers read; nil for a copy, which has one connection for all.
    let readers: (any DatabaseReader)?
    let opened = (engine: OpenedConnections(), readers: OpenedConnections())
    /// Threads that do the engine's reads; nil where these are done inline.
    private let threads: BlockingThreads?
    private let admission: ReadAdmission
    private let probe: any CommitProbe
    /// Nil for a copy, which has no write-ahead log.
    private let checkpointer: Checkpointer?
    private let readsInline: Bool
    /// True for a copy of a tenant: no other caller sees it, it is gone when it is closed, and it has no media.
    package let isCopy: Bool
    let plans = PlanCache()
    let chains = JobChains()
    package let media: MediaFolder

    /// Opens the database, makes or migrates its schema, and checks the settings that durability rests on.
    ///
    /// With `readsInline` a read blocks the thread that asks for it, as simulations need it: nothing happens on others.
    ///
    /// `checksShape` is false only where a test has taken the schema's rules away.
    ///
    /// Throws `StoreError.cannotOpen` with what to do, or `inputOutput` when the disk fails.
    package init(
        path: String,
        probe: any CommitProbe = NoProbe(),
        logLimits: LogLimits = LogLimits(),
        readLimits: ReadLimits = ReadLimits(),
        readsInline: Bool = false,
        checksShape: Bool = true
    ) throws(StoreError) {
        let hasLeftover = Checkpointer.isLeft(beside: path)
        pool = try DatabaseOpening.open(path: path, opened: opened.engine, checksShape: checksShape)
        // As many as there may ever be, since the limit may change: each is opened when it is needed first.
        readers = try DatabaseOpening.openReaders(
            path: path,
            opened: opened.readers,
            countMax: ReadLimits.countMaxMax
        )
        threads = readsInline ? nil : BlockingThreads(count: DatabaseOpening.engineReaderCountMax)
        admission = ReadAdmission(readLimits)
        self.probe = probe
        self.readsInline = readsInline
        isCopy = false
        media = MediaFolder(beside: path, probe: probe)
        let checkpointer = Checkpointer(path: path, limits: logLimits)
        self.checkpointer = checkpointer
        do {
            try pool.writeWithoutTransaction { db in
                checkpointer.watch(db)
                if hasLeftover { try checkpointer.emptyLeftover(db) }
                try checkpointer.lengthen()
            }
        } catch {
            throw failure(error)
        }
    }

    package func setReadLimits(_ limits: ReadLimits) {
        admission.update(limits)
    }

    /// An empty database for a copy, all of whose reads are inline.
    init(forCopyWith probe: any CommitProbe) throws(StoreError) {
        pool = try DatabaseOpening.openForCopy()
        readers = nil
        threads = nil
        admission = ReadAdmission(ReadLimits())
        self.probe = probe
        readsInline = true
        isCopy = true
        media = .none
        checkpointer = nil
    }

    /// Writes a batch in one transaction and syncs it: a verdict for each changeset, in order.
    ///
    /// A changeset that can't be written is rolled back alone, and every later one of its tenant with it. Throws only
    /// when the disk failed: then nothing is known, and the process must stop.
    package func commit(_ batch: [Changeset]) throws(StoreError) -> [CommitVerdict] {
        if checkpointer?.isOverfull == true { return batch.map { _ in .diskFull } }
        do {
            let verdicts = try pool.writeWithoutTransaction { db in
                try BatchWriter(db: db, path: pool.path, probe: probe).write(batch)
            }
            if zip(batch, verdicts).contains(where: { $1 == .committed && $0.erases }) { checkpointer?.noteErasure() }
            try probe.reached(.committed)
            return verdicts
        } catch {
            throw failure(error)
        }
    }

    /// Raises a tenant's epoch, so that what was decided before can no longer be written; returns the new one.
    package func raiseEpoch(of tenant: TenantID) throws(StoreError) -> Int64 {
        do {
            return try pool.writeWithoutTransaction { db in
                try db.execute(sql: "UPDATE tenant SET epoch = epoch + 1 WHERE id = ?", arguments: [tenant.number])
                return try Int64.fetchOne(
                    db,
                    sql: "SELECT epoch FROM tenant WHERE id = ?",
                    arguments: [tenant.number]
                ) ?? 0
            }
        } catch {
            throw failure(error)
        }
    }

    /// Moves the content of the write-ahead log into the database when that is due.
    ///
    /// That is when enough has gathered, or when something was erased and no caller waits for the next batch; the
    /// later, the more have just written or wait (`busyCount`). Readers are not disturbed.
    package func checkpointIfDue(isIdle: Bool = false, busyCount: Int = 1) throws(StoreError) {
        guard let checkpointer, checkpointer.isDue(isIdle: isIdle, busyCount: busyCount) else { return }
        do {
            try pool.writeWithoutTransaction { db in try checkpointer.checkpoint(db) }
        } catch {
            throw failure(error)
        }
    }

    /// Numbers of callers' reads under way, of those that wait for their turn, and of those allowed at once.
    package var readCounts: (running: Int, waiting: Int, max: Int) {
        let counts = admission.counts
        return (counts.running, counts.waiting, admission.limits.countMax)
    }

    /// True while the write-ahead log has something that was erased: a reader was in the way of emptying it, or changes
    /// waited.
    package var hasErasedInLog: Bool { checkpointer?.hasErased ?? false }

    /// Forgets idempotency records older than an instant, at most `limit` of them; returns how many.
    package func forgetIdempotency(before instant: Timestamp, limit: Int) throws(StoreError) -> Int {
        do {
            return try pool.writeWithoutTransaction { db in
                try db.execute(
                    sql: """
                        DELETE FROM idempotency WHERE (tenant, principal, key) IN
                          (SELECT tenant, principal, key FROM idempotency WHERE at < ? ORDER BY at LIMIT ?)
                        """,
                    arguments: [instant.milliseconds, limit]
                )
                return db.changesCount
            }
        } catch {
            throw failure(error)
        }
    }

    /// Empties the write-ahead log, checks that it is empty, and closes without a hidden checkpoint.
    package func close() throws(StoreError) {
        do {
            try? readers?.close()  // It has written nothing, so nothing can be lost.
            defer { try? pool.close() }  // Whatever the checkpoint says: what is not moved yet stays in the log.
            guard let checkpointer else { return }
            try pool.writeWithoutTransaction { db in try checkpointer.truncate(db) }
        } catch {
            throw failure(error)
        }
    }

    /// Reads one snapshot for the engine, on a read-only connection that no caller's read occupies.
    func read<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(ReadFailure) -> Value {
        do {
            return readsInline ? try readInline(body) : try await readOnThread(body)
        } catch let refusal as Refusal {
            throw .refused(refusal)
        } catch {
            throw .failed(failure(error))
        }
    }

    func failure(_ error: any Error) -> StoreError {
        StoreError(error, at: pool.path)
    }

    /// Reads one snapshot of a tenant for a caller, when it is the tenant's turn.
    ///
    /// Ends with `readTooLong` when it takes longer than it may; without that, where `isTimed` is false.
    func read<Value: Sendable>(
        of slug: String,
        isTimed: Bool = true,
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(ReadFailure) -> Value {
        guard let readers, !readsInline else { return try await read(body) }
        do {
            try await admission.enter(slug)
        } catch {
            throw .failed(error)
        }
        defer { admission.leave(slug) }
        do {
            return try await readers.read { [admission] db in
                isTimed ? try admission.timed(db, body) : try body(db)
            }
        } catch let refusal as Refusal {
            throw .refused(refusal)
        } catch {
            throw .failed(failure(error))
        }
    }

    private func readOnThread<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        guard let threads else { return try await pool.read(body) }
        return try await withCheckedThrowingContinuation { continuation in
            threads.run { [pool] in continuation.resume(with: Result { try pool.read(body) }) }
        }
    }

    private func readInline<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try pool.read(body)
    }
}

/// Reason for which a read has no answer.
package enum ReadFailure: Error, Sendable {
    /// Refusal, as the thing asked for isn't there, or isn't the caller's.
    case refused(Refusal)
    case failed(StoreError)
}
