// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A tenant: what was asked for, and what is.
    package struct Tenant: Codable, Sendable, Hashable {
        /// A tenant as it was asked for.
        package var spec: TenantSpec
        /// A tenant as it is.
        package var status: TenantStatus

        /// Puts the fields together.
        package init(spec: TenantSpec, status: TenantStatus) {
            self.spec = spec
            self.status = status
        }
    }
}
