/// A token that lets a program in; its secret is in no event.
package struct TokenCreatedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A token was made.
        case tokenCreated
    }

    /// Id of the token, without its secret.
    package let token: String
    /// Name of the token for people.
    package let name: String
    /// Role of every holder of the token.
    package let role: Role
    /// Instant from which the token isn't valid any more.
    package let expiresAt: String
    /// The id of an old token that was forgotten to make room.
    package let forgotten: String?

    package init(token: String, name: String, role: Role, expiresAt: String, forgotten: String?) {
        self.token = token
        self.name = name
        self.role = role
        self.expiresAt = expiresAt
        self.forgotten = forgotten
    }
}
