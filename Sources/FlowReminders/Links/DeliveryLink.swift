/// Link of a message that isn't over.
package struct DeliveryLink: Hashable, Sendable, Codable {
    /// Deed that it is for.
    package let purpose: LinkPurpose
    /// In clear.
    package let code: LinkCode
    /// End of its use: it counts from when its message may go out, and from each attempt anew.
    package internal(set) var expiresAt: Timestamp
}

/// Code as it is kept: who has it can be known by its digest only.
package struct KeptCode: Hashable, Sendable {
    /// Digest of it.
    package let hash: LinkHash
    /// Id of the delivery that carried it.
    package let delivery: String
    /// Deed that it is for.
    package let purpose: LinkPurpose
    /// End of its use.
    package let expiresAt: Timestamp
    /// When it was used; nil until then.
    package let redeemedAt: Timestamp?

    /// Puts it together.
    package init(
        hash: LinkHash,
        delivery: String,
        purpose: LinkPurpose,
        expiresAt: Timestamp,
        redeemedAt: Timestamp?
    ) {
        self.hash = hash
        self.delivery = delivery
        self.purpose = purpose
        self.expiresAt = expiresAt
        self.redeemedAt = redeemedAt
    }

    /// Code that was used at an instant.
    package func redeemed(at instant: Timestamp) -> KeptCode {
        KeptCode(hash: hash, delivery: delivery, purpose: purpose, expiresAt: expiresAt, redeemedAt: instant)
    }
}

/// Where links lead, and for how long.
package struct LinkOffer: Hashable, Sendable {
    /// Address before the code, ending with a slash; nil where none is configured, so that messages have no links.
    package let base: String?
    /// Days for which a code can be used, from when its message goes out.
    package let days: Int
    /// Channels of mail, whose messages have a link by which whoever reads them unsubscribes.
    package let mail: Set<String>

    /// Fewest days for which somebody can unsubscribe by a message: mails are read late.
    package static let unsubscribeDaysMin = 60

    /// Puts it together.
    package init(base: String?, days: Int, mail: Set<String> = []) {
        (self.base, self.days, self.mail) = (base, days, mail)
    }

    /// Addresses of links with the placeholders of their codes.
    func addresses(of purposes: [LinkPurpose]) -> [(purpose: LinkPurpose, address: String)] {
        base.map { base in purposes.map { ($0, base + $0.placeholder) } } ?? []
    }

    /// End of the use of a code whose message goes out at an instant.
    func end(of purpose: LinkPurpose, from instant: Timestamp) -> Timestamp {
        let days = purpose == .unsubscribe ? max(days, Self.unsubscribeDaysMin) : days
        return instant.advanced(byMilliseconds: Int64(days) * 86_400_000)
    }
}
