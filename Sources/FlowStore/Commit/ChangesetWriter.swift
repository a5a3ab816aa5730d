import FlowCore
import GRDB

/// Writes one changeset; throws when it doesn't build on what is in the database.
struct ChangesetWriter {
    let db: Database

    func write(_ changeset: Changeset) throws {
        try TenantTables.moveHead.run(changeset, of: changeset.tenant, in: db)
        let rows = RowWriter(db: db, tenant: changeset.tenant)
        for row in changeset.rows { try rows.write(row) }
        if changeset.touch.contains(.wakes) { try rows.writeWake() }
        for event in changeset.events { try rows.write(event) }
        if let record = changeset.record { try rows.write(record) }
    }
}
