/// Result of a change of access.
///
/// Tokens in it lack the digest of their secrets: that is stored in the table of tokens only.
package enum AccessOutcome: Hashable, Sendable, Codable {
    /// Membership that is in force now; the event is 0 when it was already.
    case memberSet(Member, event: EventNumber)
    case memberRemoved(Principal, event: EventNumber)
    /// A token was made; the secret is there once, in the first answer.
    case tokenCreated(Token, secret: String?)
    /// A token was taken back; the event is 0 when it was already.
    case tokenRevoked(Token, event: EventNumber)

    package var withoutSecret: AccessOutcome {
        if case .tokenCreated(let token, _) = self { return .tokenCreated(token, secret: nil) }
        return self
    }
}
