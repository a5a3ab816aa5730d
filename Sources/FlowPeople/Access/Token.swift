/// A token as its tenant knows it: everything but the secret.
package struct Token: Hashable, Sendable, Codable {
    /// Its name for everybody.
    package let id: TokenID
    /// What it is for, in its maker's words.
    package let name: String
    /// What it may do.
    package let role: Role
    /// What a caller takes who wants to see which tokens there are.
    package static let neededRoleToList = Role.owner

    /// SHA-256 of the secret.
    package private(set) var hash: [UInt8]
    /// When it ends by itself.
    package let expiresAt: Timestamp
    /// When, by whom, by which event it was made.
    package let created: Stamp
    /// When it was taken back; `nil` while it wasn't.
    package var revokedAt: Timestamp?

    /// A token as it was stored.
    package init(
        id: TokenID,
        name: String,
        role: Role,
        hash: [UInt8],
        expiresAt: Timestamp,
        created: Stamp,
        revokedAt: Timestamp?
    ) {
        self.id = id
        self.name = name
        self.role = role
        self.hash = hash
        self.expiresAt = expiresAt
        self.created = created
        self.revokedAt = revokedAt
    }

    /// As it may be told and kept elsewhere.
    package var withoutHash: Token {
        var token = self
        token.hash = []
        return token
    }

    /// True when it opens anything at that instant.
    package func isValid(at now: Timestamp) -> Bool { revokedAt == nil && now < expiresAt }
}
