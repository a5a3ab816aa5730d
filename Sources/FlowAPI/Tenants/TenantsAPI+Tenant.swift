// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A tenant: what was asked for, and what is.
    package struct Tenant: Codable, Sendable, Hashable {
        package var spec: TenantSpec
        package var status: TenantStatus

        package init(spec: TenantSpec, status: TenantStatus) {
            self.spec = spec
            self.status = status
        }
    }
}
