/// What a change of access did.
///
/// Tokens are in it without the digest of their secrets: it stands in the table of tokens only.
package enum AccessOutcome: Hashable, Sendable, Codable {
    /// Somebody is a member now; the event is 0 when they were already.
    case memberSet(Member, event: EventNumber)
    /// Somebody isn't a member any more.
    case memberRemoved(Principal, event: EventNumber)
    /// A token was made; the secret is there once, in the first answer.
    case tokenCreated(Token, secret: String?)
    /// A token was taken back; the event is 0 when it was already.
    case tokenRevoked(Token, event: EventNumber)

    /// As it may be kept: without a secret.
    package var withoutSecret: AccessOutcome {
        if case .tokenCreated(let token, _) = self { return .tokenCreated(token, secret: nil) }
        return self
    }
}
