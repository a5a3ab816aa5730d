// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// No such saved list in this tenant.
    package struct NoSuchSavedList: APIError {
        package static let name = "io.flowd.Tenants.NoSuchSavedList"

        package var tenant: String
        /// Name that was asked for.
        package var list: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, list: String, message: String) {
            self.tenant = tenant
            self.list = list
            self.message = message
        }
    }
}
