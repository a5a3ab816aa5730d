// Written by generate.py from io.flowd.Tokens.varlink.

extension TokensAPI {
    /// A token without its secret.
    package struct Token: Codable, Sendable, Hashable {
        /// Eight digits of 0-9 and a-f; not secret.
        package var id: String
        /// What it is for.
        package var name: String
        /// Role.
        package var role: Role
        /// When it was made.
        package var createdAt: String
        /// Who made it.
        package var createdBy: String
        /// When it ends by itself.
        package var expiresAt: String
        /// When it was taken back; absent while it wasn't.
        package var revokedAt: String?
        /// True while it opens anything.
        package var valid: Bool

        /// Puts the fields together; nil fields are left out on the wire.
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
