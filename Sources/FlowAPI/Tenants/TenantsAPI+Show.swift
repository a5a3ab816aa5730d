// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Shows a tenant.
    package enum Show: Method {
        package static let method = "io.flowd.Tenants.Show"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String

            /// Puts the fields together.
            package init(tenant: String) {
                self.tenant = tenant
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A tenant: what was asked for, and what is.
            package var tenant: Tenant

            /// Puts the fields together.
            package init(tenant: Tenant) {
                self.tenant = tenant
            }
        }
    }
}
