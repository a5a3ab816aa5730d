import FlowCore
import GRDB

/// Rows that change when something is done to a job as a whole.
extension RowWriter {
    /// Due date, priority and labels, in the order of the table.
    static func details(of job: JobSummary) -> [StoredValue] {
        let header = job.header
        return [.optional(header.due?.text), .integer(header.priority.rank), .text(RowCoding.text(header.labels))]
    }

    /// Who stopped the job, in the order of the table.
    static func stop(of job: JobSummary) -> [StoredValue] {
        guard let stop = job.stop else { return [.null, .null, .null, .null] }
        return [
            .instant(stop.stamp.at), .text(stop.stamp.by.text), .integer(stop.stamp.event), .text(stop.reason),
        ]
    }

    func writeRule(of job: JobSummary) throws {
        try db.run(
            """
            UPDATE job SET state = ?, finishedAt = ?, stoppedAt = ?, stoppedBy = ?, stoppedEvent = ?, stopReason = ?
            WHERE tenant = ? AND id = ?
            """,
            [.text(job.state.rawValue), .optional(job.finishedAt?.milliseconds)] + Self.stop(of: job) + key(of: job)
        )
        try expectOneRow("job")
    }

    func writeDetails(of job: JobSummary, lost: [JobLabel], got: [JobLabel]) throws {
        let header = job.header
        try db.run(
            """
            UPDATE job SET title = ?, subject = ?, attributes = ?, due = ?, priority = ?, labels = ?, editedEvent = ?
            WHERE tenant = ? AND id = ?
            """,
            [.text(header.title), .optional(header.subject), .text(RowCoding.text(header.attributes))]
                + Self.details(of: job) + [.integer(job.editedEvent)] + key(of: job)
        )
        try expectOneRow("job")
        for label in lost {
            try db.run(
                "DELETE FROM jobLabel WHERE tenant = ? AND label = ? AND job = ?",
                [.integer(tenant.number), .text(label.text), .integer(header.id.number)]
            )
            try expectOneRow("jobLabel")
        }
        try insertLabels(got, of: header.id)
    }

    func insertLabels(_ labels: [JobLabel], of job: JobID) throws {
        for label in labels {
            try db.run(
                "INSERT INTO jobLabel VALUES (?, ?, ?)",
                [.integer(tenant.number), .text(label.text), .integer(job.number)]
            )
        }
    }

    func writePlan(_ plan: Plan, of job: JobSummary) throws {
        try db.run(
            "UPDATE jobPlan SET digest = ?, definition = ? WHERE tenant = ? AND job = ?",
            [.blob(plan.digest.bytes), .text(plan.canonicalText)] + key(of: job)
        )
        try expectOneRow("jobPlan")
        try db.run(
            "UPDATE job SET editedEvent = ? WHERE tenant = ? AND id = ?",
            [.integer(job.editedEvent)] + key(of: job)
        )
        try expectOneRow("job")
    }

    func insertNote(_ note: Note, of job: JobSummary) throws {
        try db.run(
            "INSERT INTO note VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL)",
            key(of: job) + [
                .integer(note.number), .optional(note.step?.text), .optional(note.text), .instant(note.created.at),
                .text(note.created.by.text), .integer(note.created.event),
            ]
        )
        try writeNoteCount(of: job)
    }

    /// The text goes from the note and from the event that brought it; both keep their place, and the chain holds.
    func eraseNote(_ note: NoteStub, of job: JobSummary, at stamp: Stamp) throws {
        try db.run(
            """
            UPDATE note SET text = NULL, removedAt = ?, removedBy = ?, removedEvent = ?
            WHERE tenant = ? AND job = ? AND number = ?
            """,
            [.instant(stamp.at), .text(stamp.by.text), .integer(stamp.event)] + key(of: job) + [.integer(note.number)]
        )
        try expectOneRow("note")
        try db.run(
            "UPDATE event SET payload = NULL, salt = NULL WHERE tenant = ? AND number = ?",
            [.integer(tenant.number), .integer(note.event)]
        )
        try expectOneRow("event")
        try writeNoteCount(of: job)
    }

    private func writeNoteCount(of job: JobSummary) throws {
        try db.run(
            "UPDATE job SET noteCount = ?, event = ? WHERE tenant = ? AND id = ?",
            [.integer(job.noteCount), .integer(job.event)] + key(of: job)
        )
        try expectOneRow("job")
    }

    private func key(of job: JobSummary) -> [StoredValue] {
        [.integer(tenant.number), .integer(job.header.id.number)]
    }
}
