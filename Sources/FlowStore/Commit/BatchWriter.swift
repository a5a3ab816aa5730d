import FlowCore
import GRDB

/// Writes a batch in one transaction; each changeset stands or falls alone.
struct BatchWriter {
    let db: Database
    let path: String
    let probe: any CommitProbe

    /// A verdict for each changeset, in order.
    ///
    /// Nearly always all of them can be written, so that is tried first, without a savepoint for each: SQLite copies
    /// every page that changes under a savepoint. When one is refused, the batch begins again without it, and now each
    /// of the others has a savepoint. What repeats a key is seen before anything is written, and costs the others nothing.
    ///
    /// Throws only what must stop the process; no transaction is left open.
    func write(_ batch: [Changeset]) throws -> [CommitVerdict] {
        do {
            try begin()
            let repeated = try repeatedKeys(batch)
            guard repeated.count < batch.count else {
                try rollback()
                return verdicts(batch, refused: repeated)
            }
            if let refusal = try writeAll(batch, besides: repeated) {
                try begin()
                return try writeEach(batch, besides: repeated.merging(refusal) { _, new in new })
            }
            return verdicts(batch, refused: repeated)
        } catch {
            try rollback()
            return try Self.verdictForAll(StoreError(error, at: path), count: batch.count)
        }
    }

    /// Returns the changesets whose key is on disk already, each with all later ones of that tenant.
    private func repeatedKeys(_ batch: [Changeset]) throws -> [Int: CommitVerdict] {
        var refused: [Int: CommitVerdict] = [:]
        var broken: Set<TenantID> = []
        for (index, changeset) in batch.enumerated() {
            if broken.contains(changeset.tenant) {
                refused[index] = Self.behindAnother
            } else if let record = changeset.record, try isKnown(record, of: changeset.tenant) {
                refused[index] = .stale("The idempotency key was used before")
                broken.insert(changeset.tenant)
            }
        }
        return refused
    }

    /// The page that is read is the one that the record is written to.
    private func isKnown(_ record: IdempotencyRecord, of tenant: TenantID) throws -> Bool {
        try db.finds(
            "SELECT 1 FROM idempotency WHERE tenant = ? AND principal = ? AND key = ?",
            [.integer(tenant.number), .text(record.principal.text), .text(record.key.text)]
        )
    }

    private func verdicts(_ batch: [Changeset], refused: [Int: CommitVerdict]) -> [CommitVerdict] {
        batch.indices.map { refused[$0] ?? .committed }
    }

    private static let behindAnother = CommitVerdict.stale("An earlier change of the tenant was refused")

    /// Writes all besides those that are refused already, or nothing; then returns which one was the reason.
    private func writeAll(
        _ batch: [Changeset],
        besides refused: [Int: CommitVerdict]
    ) throws -> [Int: CommitVerdict]? {
        for (index, changeset) in batch.enumerated() where refused[index] == nil {
            do {
                try probe.reached(.beforeChangeset(index))
                try ChangesetWriter(db: db).write(changeset)
            } catch {
                let verdict = try Self.verdict(StoreError(error, at: path))
                try rollback()
                return [index: verdict]
            }
        }
        try commit()
        return nil
    }

    private func writeEach(_ batch: [Changeset], besides refused: [Int: CommitVerdict]) throws -> [CommitVerdict] {
        var verdicts: [CommitVerdict] = []
        var broken: Set<TenantID> = []
        for (index, changeset) in batch.enumerated() {
            guard !broken.contains(changeset.tenant) else {
                verdicts.append(Self.behindAnother)
                continue
            }
            let verdict = try refused[index] ?? writeAlone(changeset, index)
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
        case .inputOutput, .cannotOpen, .unsafeSetting, .corruptRow, .damagedEvent, .readTooLong, .tooManyReads:
            throw error
        }
    }
}
