package import FlowCore
import GRDB

/// How much of what is to go out isn't out yet, over all tenants.
extension Store {
    /// What of a channel isn't out yet.
    package struct OpenDeliveries: Hashable, Sendable {
        /// Deliveries that wait for an attempt.
        package var pendingCount = 0
        /// Attempts under way.
        package var sendingCount = 0
        /// When the one is due, or was, that is due first of those that wait.
        package var earliestDueAt: Timestamp?

        /// Nothing is open.
        package init() {}
    }

    /// What isn't out yet, by channel; each is a range of an index, whatever went out before.
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
