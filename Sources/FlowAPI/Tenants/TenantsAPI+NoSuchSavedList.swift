// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// No such saved list in this tenant.
    package struct NoSuchSavedList: APIError {
        package static let name = "io.flowd.Tenants.NoSuchSavedList"

        /// The tenant's slug.
        package var tenant: String
        /// Name that was asked for.
        package var list: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, list: String, message: String) {
            self.tenant = tenant
            self.list = list
            self.message = message
        }
    }
}
