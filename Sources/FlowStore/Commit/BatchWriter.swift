import FlowCore
import GRDB

/// Writes a batch in one transaction; each changeset stands or falls alone.
struct BatchWriter {
    let db: Database
    /// Of the database, for errors.
    let path: String
    let probe: any CommitProbe

    /// A verdict for each changeset, in order.
    ///
    /// Nearly always all of them can be written, so that is tried first, without a savepoint for each: SQLite copies
    /// every page that changes under a savepoint. When one is refused, the batch begins again without it, and now each
    /// of the others has a savepoint.
    ///
    /// Throws only what must stop the process; no transaction is left open.
    func write(_ batch: [Changeset]) throws -> [CommitVerdict] {
        do {
            if let refusal = try writeAll(batch) { return try writeEach(batch, besides: refusal) }
            return batch.map { _ in .committed }
        } catch {
            try rollback()
            return try Self.verdictForAll(StoreError(error, at: path), count: batch.count)
        }
    }

    /// Why a batch could not be written as a whole.
    private struct BatchRefusal {
        let index: Int
        let verdict: CommitVerdict
    }

    /// Writes all or nothing.
    private func writeAll(_ batch: [Changeset]) throws -> BatchRefusal? {
        try begin()
        for (index, changeset) in batch.enumerated() {
            do {
                try probe.reached(.beforeChangeset(index))
                try ChangesetWriter(db: db).write(changeset)
            } catch {
                let verdict = try Self.verdict(StoreError(error, at: path))
                try rollback()
                return BatchRefusal(index: index, verdict: verdict)
            }
        }
        try commit()
        return nil
    }

    /// Writes all that can be written, besides one that can't.
    private func writeEach(_ batch: [Changeset], besides refusal: BatchRefusal) throws -> [CommitVerdict] {
        try begin()
        var verdicts: [CommitVerdict] = []
        var broken: Set<TenantID> = []
        for (index, changeset) in batch.enumerated() {
            guard !broken.contains(changeset.tenant) else {
                verdicts.append(.stale("An earlier change of the tenant was refused"))
                continue
            }
            let verdict = index == refusal.index ? refusal.verdict : try writeAlone(changeset, index)
            guard db.isInsideTransaction else { return batch.map { _ in verdict } }
            if verdict != .committed { broken.insert(changeset.tenant) }
            verdicts.append(verdict)
        }
        try commit()
        return verdicts
    }

    /// Writes one under a savepoint; after an error that rolled everything back, the transaction is over.
    private func writeAlone(_ changeset: Changeset, _ index: Int) throws -> CommitVerdict {
        do {
            try db.execute(sql: "SAVEPOINT changeset")
            try probe.reached(.beforeChangeset(index))
            try ChangesetWriter(db: db).write(changeset)
            try db.execute(sql: "RELEASE changeset")
            return .committed
        } catch {
            let verdict = try Self.verdict(StoreError(error, at: path))
            if db.isInsideTransaction { try db.execute(sql: "ROLLBACK TO changeset; RELEASE changeset") }
            return verdict
        }
    }

    private func begin() throws {
        try db.run("BEGIN IMMEDIATE", [])
        try probe.reached(.began)
    }

    private func commit() throws {
        try probe.reached(.beforeCommit)
        try db.run("COMMIT", [])
    }

    private func rollback() throws {
        if db.isInsideTransaction { try db.rollback() }
    }

    private static func verdictForAll(_ error: StoreError, count: Int) throws -> [CommitVerdict] {
        let verdict = try verdict(error)
        return Array(repeating: verdict, count: count)
    }

    /// Throws the error itself when it must stop the process.
    private static func verdict(_ error: StoreError) throws -> CommitVerdict {
        switch error {
        case .diskFull: .diskFull
        case .refused(let reason), .notUsable(let reason): .stale(reason)
        case .inputOutput, .cannotOpen, .unsafeSetting, .corruptRow, .damagedEvent: throw error
        }
    }
}
