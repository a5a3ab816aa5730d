package import FlowCore
package import FlowStore

/// Tenants that have something to do, with the instant; read over all tenants.
package protocol WakeSource: Sendable {
    /// The tenants that are due up to and including an instant, earliest first, at most `limit`.
    func wakes(upTo instant: Timestamp, limit: Int) async throws(ReadFailure) -> [Wake]
    func nextWake(after instant: Timestamp) async throws(ReadFailure) -> Timestamp?
}
