// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// Name of a principal that did something.
    package struct Name: Codable, Sendable, Hashable {
        /// Principal in the forms of createdBy: uid:N, token:ID, token:ID for NAME, link:PROFILE.
        package var principal: String
        /// The title of the profile that is linked to them, else the name of the token.
        package var name: String

        package init(principal: String, name: String) {
            self.principal = principal
            self.name = name
        }
    }
}
