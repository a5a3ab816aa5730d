// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// Refusal because the principal isn't a member of the tenant.
    package struct NoSuchMember: APIError {
        package static let name = "io.flowd.Members.NoSuchMember"

        package var tenant: String
        /// Principal that was given.
        package var principal: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, principal: String, message: String) {
            self.tenant = tenant
            self.principal = principal
            self.message = message
        }
    }
}
