/// Turns of tenants, and of the recipients of each, on a channel with more deliveries than it has room for.
package struct DeliveryTurns: Hashable, Sendable {
    /// Maximum number of tenants whose recipients are remembered; beyond it all of them are forgotten.
    private static let tenantCountMax = 10_000

    /// The tenant who had the last turn; nil before the first.
    package private(set) var tenant: TenantID?
    /// The recipient who had the last turn of a tenant; empty for none in particular.
    package private(set) var recipients: [TenantID: String] = [:]

    package init() {}

    package mutating func recordTurn(of tenant: TenantID, recipient: String) {
        self.tenant = tenant
        if recipients.count >= Self.tenantCountMax { recipients.removeAll() }
        recipients[tenant] = recipient
    }

    /// Notes that a tenant had nothing to take a turn with.
    package mutating func pass(_ tenant: TenantID) {
        self.tenant = tenant
        recipients[tenant] = nil
    }
}
