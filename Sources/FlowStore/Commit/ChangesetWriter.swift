import FlowCore
import FoundationEssentials
import GRDB

/// Writes one changeset; throws when it doesn't build on what is in the database.
struct ChangesetWriter {
    let db: Database

    func write(_ changeset: Changeset) throws {
        try moveHead(changeset)
        let rows = RowWriter(db: db, tenant: changeset.tenant)
        for row in changeset.rows { try rows.write(row) }
        for event in changeset.events { try rows.write(event) }
        if let record = changeset.record { try rows.write(record) }
    }

    /// The fence: the row moves only from the head and in the epoch that the changeset was decided on.
    private func moveHead(_ changeset: Changeset) throws {
        try db.run(
            """
            UPDATE tenant SET head = ?, headHash = ?, next = ?, total = ?, running = ?
            WHERE id = ? AND head = ? AND epoch = ?
            """,
            [
                changeset.head.number, changeset.head.hash.databaseBytes, changeset.counters.next,
                changeset.counters.total, changeset.counters.running, changeset.tenant.number, changeset.base,
                changeset.epoch,
            ]
        )
        guard db.changesCount == 1 else {
            throw StoreError.refused("The tenant's head or epoch has moved")
        }
    }
}

extension Database {
    /// Executes a statement that is prepared once and kept.
    func run(_ sql: String, _ arguments: StatementArguments) throws {
        let statement = try cachedStatement(sql: sql)
        try statement.execute(arguments: arguments)
    }
}

extension [UInt8] {
    /// As SQLite takes it.
    var databaseBytes: Data { Data(self) }
}
