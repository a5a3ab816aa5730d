/// Link of a message that isn't over.
package struct DeliveryLink: Hashable, Sendable, Codable {
    package let purpose: LinkPurpose
    /// Code of the link in clear.
    package let code: LinkCode
    /// End of the link's use.
    ///
    /// It counts from when its message may go out, and again from each attempt.
    package internal(set) var expiresAt: Timestamp
}

/// Code in its stored form.
///
/// Only its digest is kept, so that a code can be recognised only by it.
package struct KeptCode: Hashable, Sendable {
    package let hash: LinkHash
    /// Id of the delivery that carried it.
    package let delivery: String
    package let purpose: LinkPurpose
    package let expiresAt: Timestamp
    package let redeemedAt: Timestamp?

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

    package func redeemed(at instant: Timestamp) -> KeptCode {
        KeptCode(hash: hash, delivery: delivery, purpose: purpose, expiresAt: expiresAt, redeemedAt: instant)
    }
}

/// Base address and lifetime of the links in messages.
package struct LinkOffer: Hashable, Sendable {
    /// Address before the code, ending with a slash; nil where none is configured, so that messages have no links.
    package let base: String?
    /// Days for which a code can be used, from when its message goes out.
    package let days: Int
    /// Names of the mail channels, whose messages have a link by which their reader unsubscribes.
    package let mail: Set<String>

    /// Minimum number of days for which a message's link unsubscribes its reader: mails are read late.
    package static let unsubscribeDaysMin = 60

    package init(base: String?, days: Int, mail: Set<String> = []) {
        (self.base, self.days, self.mail) = (base, days, mail)
    }

    /// Addresses of links with the placeholders of their codes.
    func addresses(of purposes: [LinkPurpose]) -> [(purpose: LinkPurpose, address: String)] {
        base.map { base in purposes.map { ($0, base + $0.placeholder) } } ?? []
    }

    func end(of purpose: LinkPurpose, from instant: Timestamp) -> Timestamp {
        let days = purpose == .unsubscribe ? max(days, Self.unsubscribeDaysMin) : days
        return instant.advanced(byMilliseconds: Int64(days) * 86_400_000)
    }
}
