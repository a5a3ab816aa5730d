/// Direction in which the money of a schedule goes.
package enum PaymentDirection: String, Hashable, Sendable, Codable, CaseIterable {
    /// The party pays us: it is the payer, and it is who gets reminded.
    case incoming
    /// We pay the party: it is the payee, and our own people get reminded.
    case outgoing
}

extension PaymentDirection {
    /// The zone of who pays, as far as the party has a say: what goes out is paid by the tenant, in the tenant's days.
    package func zone(of party: Profile?) -> String? { self == .incoming ? party?.content.timeZone : nil }
}
