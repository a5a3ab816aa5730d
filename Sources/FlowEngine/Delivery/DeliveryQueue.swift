package import FlowCore
package import FlowStore

/// What is to go out, over all tenants, and what became of it.
///
/// The reads look at the table; the changes are commands of the tenant's actor, as principal `flowd`.
package protocol DeliveryQueue: Sendable {
    /// The names of the channels on which something is pending and due up to an instant.
    ///
    /// Costs by the number of channels, not of deliveries: a loose scan of the index.
    func channels(upTo instant: Timestamp) async throws(ReadFailure) -> [String]
    /// What is pending on a channel and due up to an instant, earliest first, at most `limit`.
    ///
    /// One that failed is pending again and due when its pause is over.
    func pending(on channel: String, upTo instant: Timestamp, limit: Int) async throws(ReadFailure) -> [Delivery]
    /// What is pending on a channel and due up to an instant, by turns of tenants and recipients; and who had the last.
    ///
    /// For when there is more than there is room for; may hold less than there is.
    func pendingInTurn(
        on channel: String,
        upTo instant: Timestamp,
        behind turns: DeliveryTurns,
        limit: Int
    ) async throws(ReadFailure) -> (deliveries: [Delivery], turns: DeliveryTurns)
    /// The earliest instant behind one at which something pending is due, on any channel.
    func nextPending(after instant: Timestamp) async throws(ReadFailure) -> Timestamp?
    /// What is being sent by the table, at most `limit`; asked only before the first attempt after a start, so these
    /// are the attempts during which the daemon ended.
    ///
    /// Each is ended as ambiguous; the core decides whether it is tried again under the same id.
    func interrupted(limit: Int) async throws(ReadFailure) -> [Delivery]
    /// Notes on disk that an attempt begins; false when it isn't wanted any more.
    func begin(_ delivery: Delivery) async throws(CommandFailure) -> Bool
    /// Notes on disk how the attempt ended; false when there is nothing to note it on.
    @discardableResult
    func end(_ delivery: Delivery, _ result: DeliveryResult) async throws(CommandFailure) -> Bool
}
