package import FlowCore
import GRDB

/// Reads of notes of jobs.
extension Store {
    /// The conversation about a job, oldest first, removed notes included; only that about a step, when one is named.
    package func notes(
        on job: JobID,
        step: StepKey?,
        of slug: String,
        for caller: Caller,
        after number: Int?,
        limit: Int
    ) async throws(ReadFailure) -> Page<Note, Int> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            _ = try EventQuery.newestEvent(db, of: job, tenant)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM note
                    WHERE tenant = ?1 AND job = ?2 AND number > ?3 AND (?4 IS NULL OR step = ?4)
                    ORDER BY number LIMIT ?5
                    """,
                arguments: [tenant.number, job.number, number ?? 0, step?.text, limit + 1]
            )
            return Page(try rows.map(Self.note), limit: limit, cursor: \.number)
        }
    }

    /// Returns the part of a note that is needed to remove it; nil when there is none.
    package func loadNote(_ number: Int, of job: JobID, tenant: TenantID) async throws(ReadFailure) -> NoteStub? {
        try await read { db in
            let row = try Row.fetchOne(
                db,
                sql: "SELECT * FROM note WHERE tenant = ? AND job = ? AND number = ?",
                arguments: [tenant.number, job.number, number]
            )
            guard let note = try row.map(Self.note) else { return nil }
            return NoteStub(
                number: note.number,
                author: note.created.by,
                event: note.created.event,
                step: note.step,
                isRemoved: note.removed != nil
            )
        }
    }

    private static func note(_ row: Row) throws -> Note {
        let row = StoredRow(row, of: "note")
        let step: String? = try row["step"]
        let removedAt = try row.optionalInstant("removedAt")
        return Note(
            number: try row["number"],
            step: try step.map { try Rows.stepKey($0, table: row.table) },
            text: try row["text"],
            created: try row.stamp(at: "createdAt", by: "createdBy", event: "createdEvent"),
            removed: removedAt == nil ? nil : try row.stamp(at: "removedAt", by: "removedBy", event: "removedEvent")
        )
    }
}
