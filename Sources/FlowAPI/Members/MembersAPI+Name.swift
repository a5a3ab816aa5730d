// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// The name of somebody who did something.
    package struct Name: Codable, Sendable, Hashable {
        /// As in createdBy: uid:N, token:ID, token:ID for SOMEBODY, link:PROFILE.
        package var principal: String
        /// The title of the profile that is linked to them, else the name of the token.
        package var name: String

        /// Puts the fields together.
        package init(principal: String, name: String) {
            self.principal = principal
            self.name = name
        }
    }
}
