// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// No such template in this tenant, or not in this version.
    package struct NoSuchTemplate: APIError {
        package static let name = "io.flowd.Templates.NoSuchTemplate"

        /// The tenant's slug.
        package var tenant: String
        /// The template's key.
        package var template: String
        /// The version asked for; absent for any.
        package var version: Int?
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together; nil fields are left out on the wire.
        package init(tenant: String, template: String, version: Int? = nil, message: String) {
            self.tenant = tenant
            self.template = template
            self.version = version
            self.message = message
        }
    }
}
