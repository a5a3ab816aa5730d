import FlowCore
import GRDB

/// For whom work is.
///
/// `assignee` is what people write, `assigneeProfile` lets the database keep a profile that is referred to, and
/// `assignedTo` of an action is its own assignee or else the job's: what “assigned to me” is found by.
extension RowWriter {
    /// Writes for whom a new job is, before its actions are written.
    func writeAssignee(of job: JobSummary) throws {
        guard let assignee = job.assignee else { return }
        try db.run(
            "UPDATE job SET assignee = ?, assigneeProfile = ? WHERE tenant = ? AND id = ?",
            Self.columns(of: assignee) + [.integer(tenant.number), .integer(job.header.id.number)]
        )
        try expectOneRow("job")
    }

    /// Writes that a job or a step is for somebody else now.
    func write(_ row: AssignmentRow) throws {
        let job = row.job.header.id
        if let step = row.step {
            try writeAssignee(row.assignee, of: step, job)
            try db.run(
                "UPDATE job SET event = ? WHERE tenant = ? AND id = ?",
                [.integer(row.job.event), .integer(tenant.number), .integer(job.number)]
            )
            return try expectOneRow("job")
        }
        try db.run(
            "UPDATE job SET assignee = ?, assigneeProfile = ?, event = ? WHERE tenant = ? AND id = ?",
            Self.columns(of: row.assignee) + [
                .integer(row.job.event), .integer(tenant.number), .integer(job.number),
            ]
        )
        try expectOneRow("job")
        try db.run(
            "UPDATE action SET assignedTo = ? WHERE tenant = ? AND job = ? AND assignee IS NULL",
            [.optional(row.assignee?.text), .integer(tenant.number), .integer(job.number)]
        )
    }

    private func writeAssignee(_ assignee: Assignee?, of step: StepKey, _ job: JobID) throws {
        try db.run(
            """
            UPDATE action SET assignee = ?, assigneeProfile = ?,
              assignedTo = coalesce(?, (SELECT job.assignee FROM job WHERE job.tenant = ? AND job.id = ?))
            WHERE tenant = ? AND job = ? AND step = ?
            """,
            Self.columns(of: assignee) + [
                .optional(assignee?.text), .integer(tenant.number), .integer(job.number), .integer(tenant.number),
                .integer(job.number), .text(step.text),
            ]
        )
        try expectOneRow("action")
    }

    static func columns(of assignee: Assignee?) -> [StoredValue] {
        [.optional(assignee?.text), .optional(assignee?.profile?.number)]
    }
}
