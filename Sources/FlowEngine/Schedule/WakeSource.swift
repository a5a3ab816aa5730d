package import FlowCore
package import FlowStore

/// Who has something to do, and when; read over all tenants.
package protocol WakeSource: Sendable {
    /// The tenants that are due up to and including an instant, earliest first, at most `limit`.
    func wakes(upTo instant: Timestamp, limit: Int) async throws(ReadFailure) -> [Wake]
    /// The earliest instant behind one at which a tenant is due.
    func nextWake(after instant: Timestamp) async throws(ReadFailure) -> Timestamp?
}
