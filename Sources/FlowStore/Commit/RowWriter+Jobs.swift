import FlowCore
import GRDB

/// Writes jobs and what hangs on them.
extension RowWriter {
    /// The plan is that of the job's template version, where it stands already.
    func writeJob(_ job: JobSummary, _ plan: Plan, _ actions: [ActionInstance]) throws {
        try run(JobTables.insert, job)
        for label in job.header.labels { try run(JobTables.insertLabel, LabelRow(label: label, job: job.header.id)) }
        for (leaf, action) in zip(plan.leaves, actions) {
            try run(ActionTables.insert, ActionRow(action: action, step: leaf.step.key, job: job))
        }
    }

    /// A state that stays isn't written, because an index holds it, and SQLite would write that as well.
    func updateJob(_ job: JobSummary, _ actions: [ChangedAction], isStateChanged: Bool) throws {
        if isStateChanged { try run(JobTables.setState, job) }
        try run(JobTables.setProgress, job)
        for changed in actions {
            try run(ActionTables.setState, ActionRow(action: changed.action, step: changed.step, job: job))
        }
    }

    func writeDetails(of job: JobSummary, lost: [JobLabel], got: [JobLabel]) throws {
        try run(JobTables.setDetails, job)
        for label in lost { try run(JobTables.deleteLabel, LabelRow(label: label, job: job.header.id)) }
        for label in got { try run(JobTables.insertLabel, LabelRow(label: label, job: job.header.id)) }
    }

    func writePlan(_ plan: Plan, of job: JobSummary, added: [ChangedAction]) throws {
        try run(JobTables.setPlan, (plan: plan, job: job.header.id))
        try run(JobTables.setEdited, job)
        for new in added { try run(ActionTables.insert, ActionRow(action: new.action, step: new.step, job: job)) }
    }

    func write(_ row: AssignmentRow) throws {
        if row.step != nil {
            try run(ActionTables.setAssignee, row)
            return try run(JobTables.setEvent, row.job)
        }
        try run(JobTables.setAssignee, row.job)
        try db.run(
            "UPDATE action SET assignedTo = ? WHERE tenant = ? AND job = ? AND assignee IS NULL",
            [.optional(row.assignee?.text), .integer(tenant.number), .integer(row.job.header.id.number)]
        )
    }

    /// The text goes from the note and from the event that brought it; both keep their place, and the chain holds.
    func eraseNote(_ note: NoteStub, of job: JobSummary, at stamp: Stamp) throws {
        try run(JobTables.eraseNote, NoteRow(job: job.header.id, number: note.number, removed: stamp))
        try db.run(
            "UPDATE event SET payload = NULL, salt = NULL WHERE tenant = ? AND number = ?",
            [.integer(tenant.number), .integer(note.event)]
        )
        try expectOneRow("event")
        try run(JobTables.setNoteCount, job)
    }

    // MARK: - Media

    func deleteMedia(_ id: MediaID) throws {
        try db.run("DELETE FROM media WHERE tenant = ? AND id = ?", [.integer(tenant.number), .integer(id.number)])
        try expectOneRow("media")
    }

    func pruneMedia(_ ids: [MediaID], at instant: Timestamp) throws {
        for id in ids {
            try db.run(
                "UPDATE media SET prunedAt = ? WHERE tenant = ? AND id = ? AND prunedAt IS NULL",
                [.instant(instant), .integer(tenant.number), .integer(id.number)]
            )
            try expectOneRow("media")
        }
    }
}
