package import FlowCore
import GRDB

/// Reads of the scheduler, over all tenants.
///
/// A damaged row keeps no other back: it is read as far as it can be, and its tenant's actor, which reads all of it
/// before anything is done, sets it aside.
extension Store {
    /// The channels with something pending, by a loose scan: from each straight to the next.
    static let knownChannels = """
        WITH RECURSIVE known (channel) AS (
          SELECT min(channel) FROM delivery WHERE state = 'pending'
          UNION ALL
          SELECT (SELECT min(channel) FROM delivery WHERE state = 'pending' AND channel > known.channel)
          FROM known WHERE channel IS NOT NULL
        )
        """

    /// The tenants that are due up to an instant, earliest first, at most `limit`.
    package func wakesOfAllTenants(upTo instant: Timestamp, limit: Int) async throws(ReadFailure) -> [Wake] {
        try await read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT wake.tenant, tenant.slug, wake.dueAt FROM wake JOIN tenant ON tenant.id = wake.tenant
                        WHERE wake.dueAt <= ? ORDER BY wake.dueAt, wake.tenant LIMIT ?
                        """
                ),
                arguments: [instant.milliseconds, limit]
            )
            return try rows.map { row in
                let row = StoredRow(row, of: "wake")
                return Wake(
                    tenant: TenantID(try row["tenant"]),
                    slug: TenantSlug(stored: try row["slug"]),
                    dueAt: try row.nearestInstant("dueAt")
                )
            }
        }
    }

    /// Returns the earliest instant after one at which a tenant is due.
    package func nextWakeOfAllTenants(after instant: Timestamp) async throws(ReadFailure) -> Timestamp? {
        try await read { db in
            try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT min(dueAt) FROM wake WHERE dueAt > ?"),
                arguments: [instant.milliseconds]
            ).map(StoredRow.nearestInstant)
        }
    }

    /// Returns the earliest open reminder after an instant over all tenants, and its tenant.
    ///
    /// Goes through tenants by their next due instant, which is no later than their next reminder, until none can have
    /// an earlier one: mostly two tenants. Returns nil when no reminder is found among
    /// those of the first 256 tenants.
    package func nextReminderOfAllTenants(after instant: Timestamp) async throws(ReadFailure) -> Wake? {
        let wakes = try await wakesOfAllTenants(upTo: Timestamp(milliseconds: .max), limit: Self.reminderTenantCountMax)
        return try await read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT min(dueAt) FROM reminder WHERE tenant = ? AND fate IS NULL AND dueAt > ?"
            )
            var best: Wake?
            for wake in wakes {
                if let best, wake.dueAt >= best.dueAt { break }
                let due = try Int64.fetchOne(statement, arguments: [wake.tenant.number, instant.milliseconds])
                guard let due = due.map(StoredRow.nearestInstant), best.map({ due < $0.dueAt }) ?? true else {
                    continue
                }
                best = Wake(tenant: wake.tenant, slug: wake.slug, dueAt: due)
            }
            return best
        }
    }

    private static let reminderTenantCountMax = 256

    /// The channels on which something is pending and due up to an instant.
    package func pendingChannelsOfAllTenants(upTo instant: Timestamp) async throws(ReadFailure) -> [String] {
        try await read { db in
            try String.fetchAll(
                db.cachedStatement(
                    sql: """
                        \(Self.knownChannels)
                        SELECT channel FROM known WHERE channel IS NOT NULL AND EXISTS (SELECT 1 FROM delivery
                          WHERE state = 'pending' AND delivery.channel = known.channel AND dueAt <= ?)
                        """
                ),
                arguments: [instant.milliseconds]
            )
        }
    }

    /// Returns deliveries pending on a channel and due up to an instant, earliest first, at most `limit`.
    package func pendingDeliveriesOfAllTenants(
        on channel: String,
        upTo instant: Timestamp,
        limit: Int
    ) async throws(ReadFailure) -> [Delivery] {
        try await read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(Self.outgoingColumns) FROM delivery JOIN tenant ON tenant.id = delivery.tenant
                        WHERE state = 'pending' AND channel = ? AND dueAt <= ? ORDER BY dueAt, delivery.tenant, delivery.id
                        LIMIT ?
                        """
                ),
                arguments: [channel, instant.milliseconds, limit]
            ).map(Self.outgoing)
        }
    }

    /// Returns the earliest instant after one at which a pending delivery is due.
    package func nextDeliveryOfAllTenants(after instant: Timestamp) async throws(ReadFailure) -> Timestamp? {
        try await read { db in
            try Int64.fetchOne(
                db.cachedStatement(
                    sql: """
                        \(Self.knownChannels)
                        SELECT min((SELECT min(dueAt) FROM delivery
                          WHERE state = 'pending' AND delivery.channel = known.channel AND dueAt > ?))
                        FROM known WHERE channel IS NOT NULL
                        """
                ),
                arguments: [instant.milliseconds]
            ).map(StoredRow.nearestInstant)
        }
    }

    /// Returns the deliveries that are being sent according to the table, at most `limit`.
    package func sendingDeliveriesOfAllTenants(limit: Int) async throws(ReadFailure) -> [Delivery] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(Self.outgoingColumns) FROM delivery JOIN tenant ON tenant.id = delivery.tenant
                    WHERE state = 'sending' ORDER BY changedAt, delivery.tenant, delivery.id LIMIT ?
                    """,
                arguments: [limit]
            ).map(Self.outgoing)
        }
    }

    /// Columns of an outgoing delivery, with the address that its recipient has now.
    ///
    /// The address is a profile's, or that of the first profile whose work is that principal's. Its prefix is `-` where
    /// the recipient has unsubscribed, `?` where the address isn't confirmed, and `+` elsewhere.
    static let outgoingColumns = """
        delivery.*, tenant.slug, CASE WHEN delivery.recipient IS NULL THEN NULL ELSE coalesce(
          (SELECT \(addressNow) FROM profile, json_each(profile.addresses) AS entry
            WHERE profile.tenant = delivery.tenant AND profile.key = delivery.recipient
              AND entry.value ->> 'channel' = delivery.channel),
          (SELECT \(addressNow)
            FROM profile INDEXED BY profileByPrincipal, json_each(profile.addresses) AS entry
            WHERE profile.tenant = delivery.tenant AND profile.principal = delivery.recipient AND profile.archived = 0
              AND entry.value ->> 'channel' = delivery.channel
            ORDER BY entry.value ->> '$.standing.kind' = 'unverified', entry.value -> 'standing' IS NOT NULL, profile.key
            LIMIT 1)) END AS addressNow
        """

    /// Address that a delivery may use now.
    ///
    /// What is owed goes also to a recipient that has unsubscribed, and what asks for a confirmation to one that hasn't
    /// given it.
    private static let addressNow = """
        CASE entry.value ->> '$.standing.kind'
          WHEN 'unsubscribed' THEN iif(\(isOf("instalment")), '+', '-')
          WHEN 'unverified' THEN iif(\(isOf("address")), '+', '?')
          ELSE '+' END || (entry.value ->> 'address')
        """

    private static func isOf(_ origin: String) -> String {
        """
        EXISTS (SELECT 1 FROM task WHERE task.tenant = delivery.tenant AND task.id = delivery.task
          AND task.origin = '\(origin)')
        """
    }

    private static let refusals: [Character: AddressStanding.Kind] = ["-": .unsubscribed, "?": .unverified]

    static func outgoing(_ row: Row) throws -> Delivery {
        let row = StoredRow(row, of: "delivery")
        let occurrence = OccurrenceID(TaskID(try row["task"]), try row["occurrence"])
        let attempt: Int = try row["attempt"]
        let address: String? = try row["addressNow"]
        return Delivery(
            id: try row["id"],
            tenant: TenantID(try row["tenant"]),
            slug: TenantSlug(stored: try row["slug"]),
            task: occurrence.task,
            reminder: ReminderID(occurrence, try row["reminder"]).description,
            channel: try row["channel"],
            recipient: try row["recipient"],
            address: address.map { String($0.dropFirst()) },
            refusal: address?.first.flatMap { refusals[$0] },
            title: try row["title"],
            text: try row["text"],
            payload: try row["payload"],
            // What is damaged there is found by its tenant, and holds up no other.
            links: (try? Rows.links(row["links"])) ?? [],
            attempt: min(max(attempt, 0), Int.max - 1) + 1,
            createdAt: try row.nearestInstant("createdAt")
        )
    }
}
