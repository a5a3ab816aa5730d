// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A tenant of this slug exists already.
    package struct TenantExists: APIError {
        package static let name = "io.flowd.Tenants.TenantExists"

        /// The tenant's slug.
        package var tenant: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, message: String) {
            self.tenant = tenant
            self.message = message
        }
    }
}
