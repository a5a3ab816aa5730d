package import FlowCore
package import FlowStore

/// Takes the place of what is due as long as nothing is.
package struct NothingDue: WakeSource, TenantWaker, DeliveryQueue {
    /// Makes it.
    package init() {}
    /// Nothing.
    package func wakes(upTo instant: Timestamp, limit: Int) async throws(ReadFailure) -> [Wake] { [] }
    /// Nothing.
    package func nextWake(after instant: Timestamp) async throws(ReadFailure) -> Timestamp? { nil }
    /// Nothing.
    package func wake(_ tenant: TenantSlug) async throws(CommandFailure) -> Bool { false }
    /// Nothing.
    package func channels(upTo instant: Timestamp) async throws(ReadFailure) -> [String] { [] }
    /// Nothing.
    package func pending(on channel: String, upTo: Timestamp, limit: Int) async throws(ReadFailure) -> [Delivery] { [] }
    /// Nothing.
    package func nextPending(after instant: Timestamp) async throws(ReadFailure) -> Timestamp? { nil }
    /// Nothing.
    package func interrupted(limit: Int) async throws(ReadFailure) -> [Delivery] { [] }
    /// Nothing.
    package func begin(_ delivery: Delivery) async throws(CommandFailure) -> Bool { false }
    /// Nothing.
    package func end(_ delivery: Delivery, _ result: DeliveryResult) async throws(CommandFailure) {}
}
