package import FlowCore
import GRDB

/// Deliveries to go out of a channel by turns, over all tenants.
extension Store {
    /// Steps from one to the next that one walk makes at most; the next one goes on where it ended.
    private static let stepCountMax = 500
    /// Maximum number of a tenant's recipients with nothing due that are passed over in one turn.
    private static let passedCountMax = 16
    /// Deliveries to one recipient that a turn reads: those in front may be under way.
    private static let readPerTurn = 4

    /// Returns deliveries that are pending on a channel and due up to an instant, taking turns.
    ///
    /// Takes of each tenant in turn what a recipient in turn is sent first, until there are `limit`, every recipient
    /// had a turn, or enough was looked at. Used when there is more than there is room for: a page by due time has
    /// nothing then of those who come later.
    package func deliveriesInTurnOfAllTenants(
        on channel: String,
        upTo instant: Timestamp,
        behind turns: DeliveryTurns,
        limit: Int
    ) async throws(ReadFailure) -> (deliveries: [Delivery], turns: DeliveryTurns) {
        try await read { db in
            var walk = DeliveryWalk(
                db: db,
                channel: channel,
                instant: instant,
                turns: turns,
                stepsLeft: Self.stepCountMax
            )
            return (try walk.run(limit: limit, passedMax: Self.passedCountMax, readMax: Self.readPerTurn), walk.turns)
        }
    }
}

/// One walk over the tenants with something pending, and over one recipient or more of each.
private struct DeliveryWalk {
    let db: Database
    let channel: String
    let instant: Timestamp
    var turns: DeliveryTurns
    var stepsLeft: Int

    mutating func run(limit: Int, passedMax: Int, readMax: Int) throws -> [Delivery] {
        var found: [Delivery] = []
        let first = try nextTenant(behind: turns.tenant) ?? nextTenant(behind: nil)
        var tenant = first
        while let current = tenant, found.count < limit, stepsLeft > 0 {
            found += try turn(of: current, passedMax: passedMax, readMax: readMax)
            tenant = try nextTenant(behind: current) ?? nextTenant(behind: nil)
            if tenant == first { break }
        }
        return found
    }

    private mutating func turn(of tenant: TenantID, passedMax: Int, readMax: Int) throws -> [Delivery] {
        var recipient = try nextRecipient(of: tenant, behind: turns.recipients[tenant])
        if recipient == nil { recipient = try nextRecipient(of: tenant, behind: nil) }
        for _ in 0..<passedMax {
            guard let current = recipient else { break }
            let deliveries = try deliveries(to: current, of: tenant, limit: readMax)
            turns.recordTurn(of: tenant, recipient: current)
            if !deliveries.isEmpty { return deliveries }
            recipient = try nextRecipient(of: tenant, behind: current)
        }
        if recipient == nil { turns.pass(tenant) }
        return []
    }

    private mutating func nextTenant(behind tenant: TenantID?) throws -> TenantID? {
        stepsLeft -= 1
        return try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT tenant FROM delivery INDEXED BY deliveryTurn
                    WHERE state = 'pending' AND channel = ? AND tenant > ? ORDER BY tenant LIMIT 1
                    """
            ),
            arguments: [channel, tenant?.number ?? -1]
        ).map { TenantID($0) }
    }

    private mutating func nextRecipient(of tenant: TenantID, behind recipient: String?) throws -> String? {
        stepsLeft -= 1
        // No recipient in particular is the empty one, in front of all others.
        return try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT coalesce(recipient, '') FROM delivery INDEXED BY deliveryTurn
                    WHERE state = 'pending' AND channel = ?1 AND tenant = ?2
                      AND coalesce(recipient, '') \(recipient == nil ? ">=" : ">") ?3
                    ORDER BY coalesce(recipient, '') LIMIT 1
                    """
            ),
            arguments: [channel, tenant.number, recipient ?? ""]
        )
    }

    private mutating func deliveries(to recipient: String, of tenant: TenantID, limit: Int) throws -> [Delivery] {
        stepsLeft -= 1
        return try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT \(Store.outgoingColumns) FROM delivery INDEXED BY deliveryTurn
                      JOIN tenant ON tenant.id = delivery.tenant
                    WHERE state = 'pending' AND channel = ? AND delivery.tenant = ? AND coalesce(recipient, '') = ?
                      AND dueAt <= ?
                    ORDER BY dueAt, delivery.id LIMIT ?
                    """
            ),
            arguments: [channel, tenant.number, recipient, instant.milliseconds, limit]
        ).map(Store.outgoing)
    }
}
