package import FlowCore

extension Caller {
    /// Administers the daemon.
    package static let admin = Caller(uid: 0, isOperator: true)
    /// Owns the tenants of tests.
    package static let owner = Caller(uid: 1000, isOperator: false)
    /// Manages "mine" in tests of access.
    package static let manager = Caller(uid: 1001, isOperator: false)
    /// Works in "mine".
    package static let member = Caller(uid: 1002, isOperator: false)
    /// Reads "mine".
    package static let viewer = Caller(uid: 1003, isOperator: false)
    /// Is in a group that works in "mine".
    package static let colleague = Caller(uid: 1004, gids: [100, 500], isOperator: false)
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
