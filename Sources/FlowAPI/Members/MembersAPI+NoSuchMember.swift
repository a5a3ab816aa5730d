// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// Somebody isn't a member of the tenant.
    package struct NoSuchMember: APIError {
        package static let name = "io.flowd.Members.NoSuchMember"

        /// The tenant's slug.
        package var tenant: String
        /// Who was meant.
        package var principal: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, principal: String, message: String) {
            self.tenant = tenant
            self.principal = principal
            self.message = message
        }
    }
}
