// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// The tenant would have no owner any more.
    package struct LastOwner: APIError {
        package static let name = "io.flowd.Members.LastOwner"

        package var tenant: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, message: String) {
            self.tenant = tenant
            self.message = message
        }
    }
}
