// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Returns a tenant by its slug.
    package enum Show: Method {
        package static let method = "io.flowd.Tenants.Show"

        /// Parameters of a call of `Show`.
        package struct Parameters: TenantParameters {
            package var tenant: String

            package init(tenant: String) {
                self.tenant = tenant
            }
        }

        /// Reply to a call of `Show`.
        package struct Reply: Codable, Sendable, Hashable {
            package var tenant: Tenant

            package init(tenant: Tenant) {
                self.tenant = tenant
            }
        }
    }
}
