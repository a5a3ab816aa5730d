// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// No such template in this tenant, or not in this version.
    package struct NoSuchTemplate: APIError {
        package static let name = "io.flowd.Templates.NoSuchTemplate"

        package var tenant: String
        package var template: String
        /// The version asked for; absent for any.
        package var version: Int?
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, template: String, version: Int? = nil, message: String) {
            self.tenant = tenant
            self.template = template
            self.version = version
            self.message = message
        }
    }
}
