/// Retention of a tenant's deliveries once nothing more happens to them by itself.
package struct DeliveryRetention: Sendable {
    let days: Int
    /// Deliveries that are over since before this may go.
    package let cutoff: Timestamp

    package init(of limits: TenantLimits, at now: Timestamp) {
        days = limits[.deliveryRetentionDays]
        cutoff = now.advanced(byMilliseconds: -Int64(days) * 86_400_000)
    }
}
