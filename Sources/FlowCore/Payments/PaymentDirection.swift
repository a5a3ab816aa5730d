/// Which way the money of a schedule goes.
package enum PaymentDirection: String, Hashable, Sendable, Codable, CaseIterable {
    /// The party pays us: it is the payer, and it is who gets reminded.
    case incoming = "in"
    /// We pay the party: it is the payee, and our own people get reminded.
    case outgoing = "out"
}
