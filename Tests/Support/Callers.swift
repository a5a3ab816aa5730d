package import FlowCore

extension Caller {
    /// Administers the daemon.
    package static let admin = Caller(uid: 0, isOperator: true)
    /// Owns the tenants of tests.
    package static let owner = Caller(uid: 1000, isOperator: false)
    /// Owns nothing.
    package static let stranger = Caller(uid: 2000, isOperator: false)
}

extension TenantSpec {
    /// The tenant of a test, owned by `Caller.owner` unless told otherwise.
    package static func sample(_ slug: String, owners: [UInt32] = [1000]) -> TenantSpec {
        TenantSpec(
            stored: TenantSlug(stored: slug),
            title: "Tenant \(slug)",
            timeZone: "UTC",
            locale: "en",
            currency: "EUR",
            ownerUIDs: owners
        )
    }
}
