import FlowCore
import GRDB

/// Writes one changeset; throws when it doesn't build on what is in the database.
struct ChangesetWriter {
    let db: Database

    func write(_ changeset: Changeset) throws {
        try moveHead(changeset)
        let rows = RowWriter(db: db, tenant: changeset.tenant)
        for row in changeset.rows { try rows.write(row) }
        if changeset.touch.contains(.wakes) { try rows.writeWake() }
        for event in changeset.events { try rows.write(event) }
        if let record = changeset.record { try rows.write(record) }
    }

    /// The fence: the row moves only from the head and in the epoch that the changeset was decided on.
    private func moveHead(_ changeset: Changeset) throws {
        try db.run(
            """
            UPDATE tenant SET head = ?, headHash = ?, next = ?, total = ?, running = ?, nextTask = ?,
              nextFollower = ?, nextSchedule = ?
            WHERE id = ? AND head = ? AND epoch = ?
            """,
            [
                .integer(changeset.head.number), .blob(changeset.head.hash), .integer(changeset.counters.next),
                .integer(changeset.counters.total), .integer(changeset.counters.running),
                .integer(changeset.counters.nextTask.number), .integer(changeset.counters.nextFollower.number),
                .integer(changeset.counters.nextSchedule.number),
                .integer(changeset.tenant.number), .integer(changeset.base), .integer(changeset.epoch),
            ]
        )
        guard db.changesCount == 1 else {
            throw StoreError.refused("The tenant's head or epoch has moved")
        }
    }
}
