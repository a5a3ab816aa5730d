package import FlowCore
import GRDB

/// Tenant that has media content or deliveries that were kept long enough.
package struct Prunable: Sendable {
    package let slug: TenantSlug
    package let hasMedia: Bool
    package let hasDeliveries: Bool
}

/// Media and deliveries that have been kept long enough.
extension Store {
    /// Deliveries of a tenant that may go, by their ids, the oldest first; at most `limit`.
    package func prunableDeliveries(
        of tenant: TenantID,
        _ retention: DeliveryRetention,
        limit: Int
    ) async throws(ReadFailure) -> [String] {
        try await read { db in try Self.prunable(db, tenant, retention, limit: limit) }
    }

    /// Media of a tenant that may go, the oldest of occurrences first, then the oldest of steps; at most `limit`.
    package func prunableMedia(
        of tenant: TenantID,
        _ retention: MediaRetention,
        limit: Int
    ) async throws(ReadFailure) -> [Media] {
        try await read { db in try Self.prunable(db, tenant, retention, limit: limit) }
    }

    /// Returns the tenants after one that have something to prune, among `countMax` tenants looked at.
    ///
    /// Used by the daemon's housekeeping. `next` is where to go on; nil at the end.
    package func prunableTenantsOfAll(
        after tenant: TenantID?,
        at now: Timestamp,
        countMax: Int
    ) async throws(ReadFailure) -> (tenants: [Prunable], next: TenantID?) {
        try await read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT id, slug, limits FROM tenant WHERE id > ? ORDER BY id LIMIT ?",
                arguments: [tenant?.number ?? 0, countMax]
            )
            var tenants: [Prunable] = []
            var last: TenantID?
            for row in rows {
                let row = StoredRow(row, of: "tenant")
                let id = TenantID(try row["id"])
                last = id
                // Limits that can't be read let nothing of their tenant go, and keep no other back.
                guard let limits = try? RowCoding.decode(TenantLimits.self, try row["limits"], table: row.table) else {
                    continue
                }
                let prunable = Prunable(
                    slug: TenantSlug(stored: try row["slug"]),
                    hasMedia: try !Self.prunable(db, id, MediaRetention(of: limits, at: now), limit: 1).isEmpty,
                    hasDeliveries: try !Self.prunable(db, id, DeliveryRetention(of: limits, at: now), limit: 1).isEmpty
                )
                if prunable.hasMedia || prunable.hasDeliveries { tenants.append(prunable) }
            }
            return (tenants, rows.count == countMax ? last : nil)
        }
    }

    /// Returns deliveries that went out or were given up long ago; what waits stays, however old it is.
    private static func prunable(
        _ db: Database,
        _ tenant: TenantID,
        _ retention: DeliveryRetention,
        limit: Int
    ) throws -> [String] {
        try String.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id FROM delivery INDEXED BY deliveryByTime
                    WHERE tenant = ?1 AND createdAt < ?2 AND changedAt < ?2 AND state NOT IN ('pending', 'sending')
                    ORDER BY createdAt, id LIMIT ?3
                    """
            ),
            arguments: [tenant.number, retention.cutoff.milliseconds, limit]
        )
    }

    private static func prunable(
        _ db: Database,
        _ tenant: TenantID,
        _ retention: MediaRetention,
        limit: Int
    ) throws -> [Media] {
        let occurrences = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT media.* FROM media INDEXED BY mediaByAge
                      JOIN occurrence ON occurrence.tenant = media.tenant AND occurrence.task = media.task
                        AND occurrence.number = media.occurrence
                    WHERE media.tenant = ? AND media.prunedAt IS NULL AND media.addedAt < ? AND occurrence.settledAt < ?
                    ORDER BY media.addedAt, media.id LIMIT ?
                    """
            ),
            arguments: [
                tenant.number, retention.occurrenceCutoff.milliseconds, retention.occurrenceCutoff.milliseconds, limit,
            ]
        )
        let steps = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT media.* FROM media INDEXED BY mediaByAge
                      JOIN job ON job.tenant = media.tenant AND job.id = media.job
                    WHERE media.tenant = ? AND media.prunedAt IS NULL AND media.addedAt < ? AND job.finishedAt < ?
                    ORDER BY media.addedAt, media.id LIMIT ?
                    """
            ),
            arguments: [
                tenant.number, retention.stepCutoff.milliseconds, retention.stepCutoff.milliseconds,
                max(0, limit - occurrences.count),
            ]
        )
        return try (occurrences + steps).map(Rows.media)
    }
}
