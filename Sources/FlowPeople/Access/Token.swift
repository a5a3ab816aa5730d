/// A token as its tenant knows it: everything but the secret.
package struct Token: Hashable, Sendable, Codable {
    /// Public id of the token, which isn't secret.
    package let id: TokenID
    /// Purpose of the token, in its maker's words.
    package let name: String
    package let role: Role
    package static let neededRoleToList = Role.owner

    /// SHA-256 of the secret.
    package private(set) var hash: [UInt8]
    package let expiresAt: Timestamp
    package let created: Stamp
    package var revokedAt: Timestamp?

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

    package var withoutHash: Token {
        var token = self
        token.hash = []
        return token
    }

    package func isValid(at now: Timestamp) -> Bool { revokedAt == nil && now < expiresAt }
}
