package import FlowCore
import GRDB

/// Reads of tasks that have instants of another release of the zone database.
extension Store {
    /// The tenants that have such tasks.
    ///
    /// There are few releases at a time: the index leads from each to the next, whatever there is of tasks.
    package func tenantsOfAllTenants(withTasksNotOfRelease release: String) async throws(ReadFailure) -> [TenantSlug] {
        try await read { db in
            try String.fetchAll(
                db,
                sql: """
                    WITH RECURSIVE known (release) AS (
                      SELECT min(zoneRelease) FROM task WHERE state <> 'ended'
                      UNION ALL
                      SELECT (SELECT min(zoneRelease) FROM task WHERE state <> 'ended' AND zoneRelease > known.release)
                      FROM known WHERE release IS NOT NULL
                    )
                    SELECT slug FROM tenant WHERE id IN (SELECT DISTINCT task.tenant FROM known CROSS JOIN task
                      ON task.zoneRelease = known.release WHERE known.release <> ? AND task.state <> 'ended')
                    ORDER BY slug
                    """,
                arguments: [release]
            ).map(TenantSlug.init(stored:))
        }
    }

    /// Returns a tenant's tasks with instants of another release, after a task, in order, at most `limit`.
    package func tasks(
        notOfRelease release: String,
        tenant: TenantID,
        behind task: TaskID?,
        limit: Int
    ) async throws(ReadFailure) -> [TaskID] {
        try await read { db in
            try Int64.fetchAll(
                db,
                sql: """
                    SELECT id FROM task WHERE tenant = ? AND id > ? AND zoneRelease <> ? AND state <> 'ended'
                    ORDER BY id LIMIT ?
                    """,
                arguments: [tenant.number, task?.number ?? .min, release, limit]
            ).map { TaskID($0) }
        }
    }
}
