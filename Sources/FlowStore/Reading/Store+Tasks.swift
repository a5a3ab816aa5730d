package import FlowCore
import GRDB

/// Task data that a tenant's actor loads.
extension Store {
    /// A task with what is open of it; nil when it isn't there.
    package func loadTask(_ id: TaskID, tenant: TenantID) async throws(ReadFailure) -> TenantTask? {
        try await read { db in try Self.task(db, id, tenant: tenant) }
    }

    /// Returns the tasks that exist, with everything open of them, in one snapshot.
    package func loadTasks(_ ids: [TaskID], tenant: TenantID) async throws(ReadFailure) -> [TenantTask] {
        try await read { db in try ids.compactMap { try Self.task(db, $0, tenant: tenant) } }
    }

    /// The tasks that follow steps of a job and haven't ended.
    package func openTasks(derivedFrom job: JobID, tenant: TenantID) async throws(ReadFailure) -> [TaskID] {
        try await read { db in
            try Int64.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id FROM task INDEXED BY taskByStep
                        WHERE tenant = ? AND job = ? AND job IS NOT NULL AND state <> 'ended'
                        """
                ),
                arguments: [tenant.number, job.number]
            ).map { TaskID($0) }
        }
    }

    /// The tasks that follow instalments of a schedule, or tell of its payments, and haven't ended.
    package func openTasks(
        derivedFrom schedule: PaymentScheduleID,
        tenant: TenantID
    ) async throws(ReadFailure) -> [TaskID] {
        try await read { db in
            try Int64.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id FROM task
                        WHERE tenant = ? AND paymentSchedule = ? AND paymentSchedule IS NOT NULL AND state <> 'ended'
                        """
                ),
                arguments: [tenant.number, schedule.number]
            ).map { TaskID($0) }
        }
    }

    /// The tasks of a profile of which something is open or to come, at most `limit`; with those that are paused, also
    /// where nothing of them is.
    package func openTasks(
        of profile: String,
        orPaused isPausedToo: Bool = false,
        tenant: TenantID,
        limit: Int
    ) async throws(ReadFailure) -> Set<TaskID> {
        try await read { db in
            let isWanted = isPausedToo ? "(state = 'paused' OR \(TaskTables.isOpen))" : TaskTables.isOpen
            let ids = try Int64.fetchAll(
                db,
                sql: """
                    SELECT id FROM task INDEXED BY taskByProfile
                    WHERE tenant = ? AND profile = ? AND id > 0 AND state <> 'ended' AND \(isWanted)
                    LIMIT ?
                    """,
                arguments: [tenant.number, profile, limit]
            )
            return Set(ids.map { TaskID($0) })
        }
    }

    /// The task of a key and a profile that hasn't ended.
    package func openTask(
        _ key: TaskKey,
        of profile: String?,
        tenant: TenantID
    ) async throws(ReadFailure) -> TaskID? {
        try await read { db in
            try Int64.fetchOne(
                db,
                sql: """
                    SELECT id FROM task WHERE tenant = ? AND key = ? AND coalesce(profile, '') = ? AND state <> 'ended'
                    """,
                arguments: [tenant.number, key.text, profile ?? ""]
            ).map { TaskID($0) }
        }
    }

    /// The tasks that are to be looked at up to an instant, earliest first, at most `limit`, each with what was wrong with
    /// it when it was looked at last.
    package func dueTasks(
        tenant: TenantID,
        upTo instant: Timestamp,
        limit: Int
    ) async throws(ReadFailure) -> [(id: TaskID, problem: TaskProblem?)] {
        try await read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id, problem, problemAt FROM task WHERE tenant = ? AND wakeAt <= ? AND wakeAt IS NOT NULL
                        ORDER BY wakeAt, id LIMIT ?
                        """
                ),
                arguments: [tenant.number, instant.milliseconds, limit]
            )
            return try rows.map { row -> (id: TaskID, problem: TaskProblem?) in
                let row = StoredRow(row, of: "task")
                let text: String? = try row["problem"]
                let problem = try text.map { TaskProblem(text: $0, since: try row.nearestInstant("problemAt")) }
                return (TaskID(try row["id"]), problem)
            }
        }
    }

    /// Returns the problem of a task when it was looked at last; nil without one, or without the task.
    package func taskProblem(_ id: TaskID, tenant: TenantID) async throws(ReadFailure) -> TaskProblem? {
        try await read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: "SELECT problem, problemAt FROM task WHERE tenant = ? AND id = ? AND problem IS NOT NULL"
                ),
                arguments: [tenant.number, id.number]
            )
            guard let row = row.map({ StoredRow($0, of: "task") }) else { return nil }
            return TaskProblem(text: try row["problem"], since: try row.nearestInstant("problemAt"))
        }
    }

    /// An occurrence with all its reminders and deliveries; nil when it has no row.
    package func loadOccurrence(_ id: OccurrenceID, tenant: TenantID) async throws(ReadFailure) -> LiveOccurrence? {
        try await read { db in try Self.occurrence(db, id, tenant: tenant) }
    }

    /// The latest occurrence of a task that has begun up to an instant, with all that hangs on it.
    ///
    /// Numbers rise with time but where a revision came between or something was done early: a few of the newest are
    /// compared by time. Where none has begun it is the newest that was done or left out before its time; nil when there
    /// is no such either.
    package func loadLatestOccurrence(
        of task: TaskID,
        upTo instant: Timestamp,
        tenant: TenantID
    ) async throws(ReadFailure) -> LiveOccurrence? {
        try await read { db in
            let number = try Int.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT number FROM (
                          SELECT number, startAt FROM occurrence
                          WHERE tenant = ? AND task = ? AND startAt <= ? AND state NOT IN ('superseded', 'cancelled')
                          ORDER BY number DESC LIMIT 64
                        ) ORDER BY startAt DESC, number DESC LIMIT 1
                        """
                ),
                arguments: [tenant.number, task.number, instant.milliseconds]
            )
            let found = try number ?? Self.newestSettled(db, of: task, tenant: tenant, limit: 1).first
            return try found.flatMap { try Self.occurrence(db, OccurrenceID(task, $0), tenant: tenant) }
        }
    }

    /// The newest occurrences of a task that were done or left out, at most `settledCountMax`, with all that hangs on them.
    package func loadSettledOccurrences(of task: TaskID, tenant: TenantID) async throws(ReadFailure) -> [LiveOccurrence]
    {
        try await read { db in
            try Self.newestSettled(db, of: task, tenant: tenant, limit: Self.settledCountMax)
                .compactMap { try Self.occurrence(db, OccurrenceID(task, $0), tenant: tenant) }
        }
    }

    private static func newestSettled(
        _ db: Database,
        of task: TaskID,
        tenant: TenantID,
        limit: Int
    ) throws -> [Int] {
        try Int.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT number FROM occurrence WHERE tenant = ? AND task = ? AND state IN ('done', 'skipped')
                    ORDER BY number DESC LIMIT ?
                    """
            ),
            arguments: [tenant.number, task.number, limit]
        )
    }

    /// Maximum number of settled occurrences to load: as many as a day may have that keeps its day.
    private static let settledCountMax = 24

    /// Returns the newest settled occurrence after `id` that waited for the one before it.
    ///
    /// Everything that belongs to the occurrence is loaded with it.
    package func loadSettledSuccessor(
        of id: OccurrenceID,
        tenant: TenantID
    ) async throws(ReadFailure) -> LiveOccurrence? {
        try await read { db in
            let number = try Int.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT number FROM occurrence
                        WHERE tenant = ? AND task = ? AND number > ? AND keepsOpen = 1 AND state IN ('done', 'skipped')
                        ORDER BY number DESC LIMIT 1
                        """
                ),
                arguments: [tenant.number, id.task.number, id.number]
            )
            return try number.flatMap { try Self.occurrence(db, OccurrenceID(id.task, $0), tenant: tenant) }
        }
    }

    // MARK: - Inside one snapshot

    static func occurrence(_ db: Database, _ id: OccurrenceID, tenant: TenantID) throws -> LiveOccurrence? {
        let key: StatementArguments = [tenant.number, id.task.number, id.number]
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM occurrence WHERE tenant = ? AND task = ? AND number = ?"),
            arguments: key
        )
        guard let row else { return nil }
        let reminders = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM reminder WHERE tenant = ? AND task = ? AND occurrence = ?"),
            arguments: key
        )
        let deliveries = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT * FROM delivery INDEXED BY deliveryByReminder
                    WHERE tenant = ? AND task = ? AND occurrence = ?
                    """
            ),
            arguments: key
        )
        return LiveOccurrence(
            try Rows.occurrence(row, media: try mediaCounts(db, of: id, tenant: tenant)),
            reminders: try reminders.map(Rows.reminder),
            deliveries: try deliveries.map(Rows.delivery)
        )
    }

    static func task(_ db: Database, _ id: TaskID, tenant: TenantID) throws -> TenantTask? {
        let key: StatementArguments = [tenant.number, id.number]
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM task WHERE tenant = ? AND id = ?"),
            arguments: key
        )
        guard let row else { return nil }
        let numbers = try Int.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT number FROM occurrence INDEXED BY occurrenceLive WHERE tenant = ? AND task = ? AND live = 1
                    """
            ),
            arguments: key
        )
        let live = try numbers.compactMap { try occurrence(db, OccurrenceID(id, $0), tenant: tenant) }
        return try Rows.task(row, live: live, fired: try fired(db, row, id, tenant: tenant))
    }

    /// The times of the last two days before the newest, and of the newest 64 occurrences, that fired: a new revision may
    /// come to them again, also by rolling dates.
    private static func fired(_ db: Database, _ row: Row, _ id: TaskID, tenant: TenantID) throws -> [FiredTime] {
        let stored = StoredRow(row, of: "task")
        let newest = try stored.optionalInstant("lastAt") ?? stored.instant("since")
        let bound = LocalDateTime(seconds: Int(newest.milliseconds / 1000) - 2 * 86_400)
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT revision, nominal, fold FROM occurrence
                    WHERE tenant = ?1 AND task = ?2 AND nominal >= ?3 AND fired = 1
                    UNION
                    SELECT revision, nominal, fold FROM (
                      SELECT revision, nominal, fold, fired FROM occurrence
                      WHERE tenant = ?1 AND task = ?2 ORDER BY nominal DESC LIMIT 64
                    ) WHERE fired = 1
                    ORDER BY nominal LIMIT 6000
                    """
            ),
            arguments: [tenant.number, id.number, bound.text]
        )
        return try rows.map { row in
            let row = StoredRow(row, of: "occurrence")
            return FiredTime(
                revision: try row["revision"],
                nominal: try Rows.localTime(try row["nominal"], row),
                fold: try row["fold"]
            )
        }
    }
}
