package import FlowCore
package import FlowStore

/// Deliveries to be sent, over all tenants, and the recording of their results.
///
/// The reads look at the table; the changes are commands of the tenant's actor, as principal `flowd`.
package protocol DeliveryQueue: Sendable {
    /// The names of the channels on which something is pending and due up to an instant.
    ///
    /// Costs by the number of channels, not of deliveries: a loose scan of the index.
    func channels(upTo instant: Timestamp) async throws(ReadFailure) -> [String]
    /// Returns what is pending on a channel and due up to an instant, earliest first, at most `limit`.
    ///
    /// A delivery that failed is pending again and due when its pause is over.
    func pending(on channel: String, upTo instant: Timestamp, limit: Int) async throws(ReadFailure) -> [Delivery]
    /// Returns what is pending on a channel and due, by turns of tenants and recipients, with the last turn taken.
    ///
    /// Only deliveries due up to the instant are considered.
    ///
    /// For when there is more than there is room for; may hold less than there is.
    func pendingInTurn(
        on channel: String,
        upTo instant: Timestamp,
        behind turns: DeliveryTurns,
        limit: Int
    ) async throws(ReadFailure) -> (deliveries: [Delivery], turns: DeliveryTurns)
    func nextPending(after instant: Timestamp) async throws(ReadFailure) -> Timestamp?
    /// Returns deliveries that are being sent according to the table, at most `limit`.
    ///
    /// It is called only before the first attempt after a start, so these are the attempts during which the daemon
    /// ended.
    ///
    /// Each is ended as ambiguous; the core decides whether it is tried again under the same id.
    func interrupted(limit: Int) async throws(ReadFailure) -> [Delivery]
    /// Notes on disk that an attempt begins; false when it isn't wanted any more.
    func begin(_ delivery: Delivery) async throws(CommandFailure) -> Bool
    /// Notes on disk how the attempt ended; false when there is nothing to note it on.
    @discardableResult
    func finish(_ delivery: Delivery, with result: DeliveryResult) async throws(CommandFailure) -> Bool
}
