/// A token that lets a program in; its secret is in no event.
package struct TokenCreatedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A token was made.
        case tokenCreated
    }

    /// Its id.
    package let token: String
    /// Its name for people.
    package let name: String
    /// What whoever has it may do.
    package let role: Role
    /// From when on it isn't valid any more.
    package let expiresAt: String
    /// The id of an old token that was forgotten to make room.
    package let forgotten: String?

    /// Puts it together.
    package init(token: String, name: String, role: Role, expiresAt: String, forgotten: String?) {
        self.token = token
        self.name = name
        self.role = role
        self.expiresAt = expiresAt
        self.forgotten = forgotten
    }
}
