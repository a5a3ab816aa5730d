package import FlowCore
import GRDB

/// Reads of references to a profile.
extension Store {
    /// Returns the use of a profile: what refers to it.
    package func use(of profile: ProfileID, tenant: TenantID) async throws(ReadFailure) -> ProfileUse {
        try await read { db in
            let arguments: StatementArguments = [tenant.number, profile.number]
            let count = { (sql: String) in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(sql)", arguments: arguments) ?? 0
            }
            let assigned = "WHERE tenant = ? AND assigneeProfile = ?"
            let schedules =
                "paymentSchedule s JOIN profile p ON p.tenant = s.tenant AND p.key = s.party WHERE s.tenant = ? AND p.id = ?"
            var use = ProfileUse(
                jobCount: try count("job \(assigned)"),
                actionCount: try count("action \(assigned)"),
                taskCount: try count(
                    """
                    task JOIN profile ON profile.tenant = task.tenant AND profile.key = task.profile
                    WHERE task.tenant = ? AND profile.id = ? AND \(TaskTables.isOpen)
                    """
                ),
                paymentScheduleCount: try count(schedules)
            )
            use.openJobCount = try count("job \(assigned) AND state IN ('running', 'held')")
            use.openActionCount = try count(
                """
                action a JOIN job j ON j.tenant = a.tenant AND j.id = a.job
                WHERE a.tenant = ? AND a.assigneeProfile = ? AND a.state IN ('blocked', 'ready', 'inProgress', 'waiting')
                AND j.state IN ('running', 'held')
                """
            )
            use.openPaymentScheduleCount = try count("\(schedules) AND s.outstanding > 0")
            use.senders = try Self.senders(db, to: profile, tenant)
            return use
        }
    }

    /// Returns what sends reminders to a profile by its name.
    ///
    /// Open tasks, steps, and schedules on which something is owed.
    private static func senders(_ db: Database, to profile: ProfileID, _ tenant: TenantID) throws -> [String] {
        guard
            let key = try String.fetchOne(
                db,
                sql: "SELECT key FROM profile WHERE tenant = ? AND id = ?",
                arguments: [tenant.number, profile.number]
            )
        else { return [] }
        // The text is looked through first: most rules name nobody.
        let arguments: StatementArguments = [tenant.number, key]
        let tasks = try Row.fetchAll(
            db,
            sql: """
                SELECT id, job, step, rules FROM task
                WHERE tenant = ? AND origin NOT IN ('instalment', 'address') AND state <> 'ended' AND instr(rules, ?) > 0 ORDER BY abs(id)
                """,
            arguments: arguments
        )
        let schedules = try Row.fetchAll(
            db,
            sql:
                "SELECT id, ladder FROM paymentSchedule WHERE tenant = ? AND outstanding > 0 AND instr(ladder, ?) > 0 ORDER BY id",
            arguments: arguments
        )
        var senders: [String] = []
        for row in tasks {
            let stored = StoredRow(row, of: "task")
            let rules = try RowCoding.decode([TaskRule].self, try stored["rules"], table: stored.table)
            guard rules.contains(where: { !$0.isRetired && $0.rule.profiles.contains(key) }) else { continue }
            let (step, job, id): (String?, Int?, Int) = (try stored["step"], try stored["job"], try stored["id"])
            senders.append(step.flatMap { step in job.map { "step \(step) of job \($0)" } } ?? "task \(id)")
        }
        for row in schedules {
            let stored = StoredRow(row, of: "paymentSchedule")
            let ladder: String = try stored["ladder"]
            guard try Rows.ladder(ladder, stored).recipients.contains(where: { $0.text == key }) else { continue }
            let id: Int = try stored["id"]
            senders.append("payment schedule \(id)")
        }
        return senders
    }
}
