extension TenantsAPI {
    /// A tenant: what was asked for, and what is.
    package struct Tenant: Codable, Sendable, Hashable {
        /// The tenant as it was asked for.
        package var spec: TenantSpec
        /// The tenant as it is.
        package var status: TenantStatus

        /// Puts the fields together.
        package init(spec: TenantSpec, status: TenantStatus) {
            self.spec = spec
            self.status = status
        }
    }
}
