package import FlowCore
import GRDB

/// Counts of deliveries that aren't out yet, over all tenants.
extension Store {
    /// Deliveries of a channel that aren't out yet.
    package struct OpenDeliveries: Hashable, Sendable {
        package var pendingCount = 0
        package var sendingCount = 0
        package var earliestDueAt: Timestamp?

        package init() {}
    }

    /// Returns what isn't out yet, by channel; each is a range of an index, whatever went out before.
    package func openDeliveriesOfAllTenants() async throws(ReadFailure) -> [String: OpenDeliveries] {
        try await read { db in
            var channels: [String: OpenDeliveries] = [:]
            let pending = try Row.fetchAll(
                db,
                sql: """
                    SELECT channel, count(*) AS count, min(dueAt) AS dueAt FROM delivery INDEXED BY deliveryPending
                    WHERE state = 'pending' GROUP BY channel
                    """
            )
            for row in pending {
                let row = StoredRow(row, of: "delivery")
                var open = OpenDeliveries()
                open.pendingCount = try row["count"]
                open.earliestDueAt = Timestamp(milliseconds: try row["dueAt"])
                channels[try row["channel"]] = open
            }
            let sending = try Row.fetchAll(
                db,
                sql: """
                    SELECT channel, count(*) AS count FROM delivery INDEXED BY deliverySending
                    WHERE state = 'sending' GROUP BY channel
                    """
            )
            for row in sending {
                let row = StoredRow(row, of: "delivery")
                channels[try row["channel"], default: OpenDeliveries()].sendingCount = try row["count"]
            }
            return channels
        }
    }
}
