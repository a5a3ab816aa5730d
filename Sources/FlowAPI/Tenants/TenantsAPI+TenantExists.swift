// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A tenant of this slug exists already.
    package struct TenantExists: APIError {
        package static let name = "io.flowd.Tenants.TenantExists"

        package var tenant: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, message: String) {
            self.tenant = tenant
            self.message = message
        }
    }
}
