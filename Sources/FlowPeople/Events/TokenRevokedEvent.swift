/// A token that isn't valid any more.
package struct TokenRevokedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A token was taken back.
        case tokenRevoked
    }

    /// Id of the token, without its secret.
    package let token: String
    /// Name of the token for people.
    package let name: String

    package init(token: String, name: String) {
        self.token = token
        self.name = name
    }
}
