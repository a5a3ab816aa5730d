/// How long a tenant keeps what was said to whom, once nothing more happens to it by itself.
package struct DeliveryRetention: Sendable {
    /// Days by the tenant's limit.
    let days: Int
    /// Deliveries that are over since before this may go.
    package let cutoff: Timestamp

    /// What a tenant's limits say at an instant.
    package init(of limits: TenantLimits, at now: Timestamp) {
        days = limits[.deliveryRetentionDays]
        cutoff = now.advanced(byMilliseconds: -Int64(days) * 86_400_000)
    }
}
