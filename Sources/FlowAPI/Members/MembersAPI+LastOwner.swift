// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// The tenant would have no owner any more.
    package struct LastOwner: APIError {
        package static let name = "io.flowd.Members.LastOwner"

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
