package import FlowCore

/// Wakes a tenant's actor.
package protocol TenantWaker: Sendable {
    /// Sends the command that does what is due, as principal `flowd`, and returns when it is answered, and so on disk.
    ///
    /// False when there was nothing to do. A tenant that stays due is woken again: at once after true, after a pause
    /// after false or an error.
    func wake(_ tenant: TenantSlug) async throws(CommandFailure) -> Bool
}
