/// A token that isn't valid any more.
package struct TokenRevokedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A token was taken back.
        case tokenRevoked
    }

    /// Its id.
    package let token: String
    /// Its name for people.
    package let name: String

    /// Puts it together.
    package init(token: String, name: String) {
        self.token = token
        self.name = name
    }
}
