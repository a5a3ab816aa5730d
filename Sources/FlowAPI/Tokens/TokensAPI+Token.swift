// Written by generate.py from io.flowd.Tokens.varlink.

extension TokensAPI {
    /// A token without its secret.
    package struct Token: Codable, Sendable, Hashable {
        /// Eight digits of 0-9 and a-f; not secret.
        package var id: String
        /// Purpose of the token, in words.
        package var name: String
        package var role: Role
        package var createdAt: String
        /// Principal who created the token.
        package var createdBy: String
        /// Instant at which the token expires.
        package var expiresAt: String
        /// Instant at which the token was revoked; absent while it wasn't.
        package var revokedAt: String?
        /// True while it opens anything.
        package var valid: Bool

        package init(
            id: String,
            name: String,
            role: Role,
            createdAt: String,
            createdBy: String,
            expiresAt: String,
            revokedAt: String? = nil,
            valid: Bool
        ) {
            self.id = id
            self.name = name
            self.role = role
            self.createdAt = createdAt
            self.createdBy = createdBy
            self.expiresAt = expiresAt
            self.revokedAt = revokedAt
            self.valid = valid
        }
    }
}
