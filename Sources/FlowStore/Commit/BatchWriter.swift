import FlowCore
import GRDB

/// Writes a batch in one transaction; each changeset stands or falls alone.
struct BatchWriter {
    let db: Database
    let probe: any CommitProbe

    /// A verdict for each changeset, in order.
    ///
    /// Throws only what must stop the process; no transaction is left open.
    func write(_ batch: [Changeset]) throws -> [CommitVerdict] {
        do {
            try db.beginTransaction(.immediate)
            try probe.reached(.began)
            let verdicts = try writeEach(batch)
            guard db.isInsideTransaction else { return verdicts }
            try probe.reached(.beforeCommit)
            try db.commit()
            return verdicts
        } catch {
            try rollback()
            return try Self.verdictForAll(StoreError(error), count: batch.count)
        }
    }

    /// After an error that rolled everything back, the verdict of all is the same.
    private func writeEach(_ batch: [Changeset]) throws -> [CommitVerdict] {
        var verdicts: [CommitVerdict] = []
        var broken: Set<TenantID> = []
        for (index, changeset) in batch.enumerated() {
            guard !broken.contains(changeset.tenant) else {
                verdicts.append(.stale("An earlier change of the tenant was refused"))
                continue
            }
            do {
                try db.cachedStatement(sql: "SAVEPOINT changeset").execute()
                try probe.reached(.beforeChangeset(index))
                try ChangesetWriter(db: db).write(changeset)
                try db.cachedStatement(sql: "RELEASE changeset").execute()
                verdicts.append(.committed)
            } catch {
                let verdict = try Self.verdict(StoreError(error))
                guard db.isInsideTransaction else { return batch.map { _ in verdict } }
                try db.execute(sql: "ROLLBACK TO changeset; RELEASE changeset")
                broken.insert(changeset.tenant)
                verdicts.append(verdict)
            }
        }
        return verdicts
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
        case .refused(let reason): .stale(reason)
        case .inputOutput, .cannotOpen, .unsafeSetting, .corruptRow: throw error
        }
    }
}
