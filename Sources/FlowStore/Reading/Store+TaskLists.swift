package import FlowCore
import GRDB

/// Lists of tasks and occurrences, each from one snapshot.
extension Store {
    package static let displayedOccurrenceCount = 20

    /// Columns of a task and the start of its next open occurrence.
    ///
    /// The index is named because all occurrences of each task would otherwise be looked at for the next one.
    static let taskColumns = """
        SELECT task.*, (SELECT min(startAt) FROM occurrence INDEXED BY occurrenceLive WHERE occurrence.tenant = task.tenant
          AND occurrence.task = task.id AND live = 1 AND occurrence.state = 'open') AS nextAt FROM task
        """
    static let occurrenceColumns = occurrences()

    /// Returns the SQL of occurrences with columns of their task, up to the conditions.
    ///
    /// `index` is one that SQLite itself wouldn't take.
    private static func occurrences(by index: String? = nil) -> String {
        """
        SELECT occurrence.*, task.title, task.profile, task.definition, task.state = 'paused' AS paused,
          \(adherenceColumns(of: "occurrence")) FROM occurrence \(index.map { "INDEXED BY \($0)" } ?? "")
        JOIN task ON task.tenant = occurrence.tenant AND task.id = occurrence.task
        """
    }

    /// Open occurrences up to an instant: without the index of those all that ever were would be looked at.
    static let dueSQL =
        occurrences(by: "occurrenceOpen") + """
             WHERE occurrence.tenant = ?1 AND occurrence.task > 0 AND occurrence.state = 'open' AND occurrence.dueAt <= ?2
            AND (occurrence.dueAt, occurrence.task, occurrence.number) > (?3, ?4, ?5)
            AND (?6 IS NULL OR task.profile = ?6)
            ORDER BY occurrence.dueAt, occurrence.task, occurrence.number LIMIT ?7
            """

    /// A tenant's tasks, oldest first.
    package func tasks(
        of slug: String,
        for caller: Caller,
        profile: String?,
        state: TaskState?,
        after task: TaskID?,
        limit: Int
    ) async throws(ReadFailure) -> Page<TaskItem, TaskID> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            try Self.requireProfile(profile, tenant, in: db)
            let rows = try Row.fetchAll(
                db,
                sql: Self.taskColumns + """
                     WHERE task.tenant = ? AND task.id > ? AND (?3 IS NULL OR task.profile = ?3)
                    AND (?4 IS NULL OR task.state = ?4) ORDER BY task.id LIMIT ?
                    """,
                arguments: [tenant.number, task?.number ?? 0, profile, state?.rawValue, limit + 1]
            )
            return Page(try rows.map(Self.taskItem), limit: limit, cursor: \.task.id)
        }
    }

    /// A task with its newest occurrences and how well it was kept.
    package func task(
        _ id: TaskID,
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> (TaskItem, [OccurrenceItem], Adherence) {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let row = try Row.fetchOne(
                db,
                sql: Self.taskColumns + " WHERE task.tenant = ? AND task.id = ?",
                arguments: [tenant.number, id.number]
            )
            guard let row else { throw Refusal.task(.noSuchTask(id.description)) }
            let newest = try Row.fetchAll(
                db,
                sql: Self.occurrenceColumns
                    + " WHERE occurrence.tenant = ? AND occurrence.task = ? ORDER BY number DESC LIMIT ?",
                arguments: [tenant.number, id.number, Self.displayedOccurrenceCount]
            )
            let adherence = try Self.adherence(db, "task.id = ?2", [tenant.number, id.number])
            return (try Self.taskItem(row), try newest.map(Self.occurrenceItem), adherence)
        }
    }

    /// Open occurrences that are due up to an instant, the earliest first.
    package func dueOccurrences(
        of slug: String,
        for caller: Caller,
        profile: String?,
        until instant: Timestamp,
        after cursor: TimeCursor?,
        limit: Int
    ) async throws(ReadFailure) -> Page<OccurrenceItem, TimeCursor> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            try Self.requireProfile(profile, tenant, in: db)
            let start = (cursor ?? TimeCursor([])).filled([.min, 0, 0])
            let rows = try Row.fetchAll(
                db,
                sql: Self.dueSQL,
                arguments: [
                    tenant.number, instant.milliseconds, start[0], start[1], start[2], profile, limit + 1,
                ]
            )
            return Page(try rows.map(Self.occurrenceItem), limit: limit) { item in
                TimeCursor([item.occurrence.dueAt.milliseconds, item.task.number, Int64(item.occurrence.number)])
            }
        }
    }

    /// Refuses a profile that isn't there: an empty list would say that it has nothing to do.
    static func requireProfile(_ key: String?, _ tenant: TenantID, in db: Database) throws {
        guard let key else { return }
        let isThere = try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM profile WHERE tenant = ? AND key = ?"),
            arguments: [tenant.number, key]
        )
        guard isThere == nil else { return }
        guard let known = try? ProfileKey(validating: key) else {
            throw Refusal.invalidInput(
                InvalidInput(field: "profile", found: key, allowed: "the key of a profile that is there")
            )
        }
        throw Refusal.profile(.missing(known))
    }

    // MARK: - Rows

    private static func taskItem(_ row: Row) throws -> TaskItem {
        TaskItem(
            task: try Rows.task(row, live: [], fired: []),
            nextAt: try StoredRow(row, of: "task").optionalInstant("nextAt")
        )
    }

    static func occurrenceItem(_ row: Row) throws -> OccurrenceItem {
        let stored = StoredRow(row, of: "occurrence")
        let spec = try RowCoding.decode(TaskSpec.self, try stored["definition"], table: "task")
        return OccurrenceItem(
            task: TaskID(try stored["task"]),
            title: try stored["title"],
            profile: try stored["profile"],
            zone: spec.timing.zone,
            occurrence: try Rows.occurrence(row),
            count: try adherenceCount(stored),
            isPaused: try stored["paused"]
        )
    }
}
