/// Code that a link carries: 256 random bits as 64 hexadecimal digits.
///
/// Only its SHA-256 is kept once the message is out. The bits are random, so a plain digest is enough: there is nothing
/// to guess.
package struct LinkCode: Hashable, Sendable, Codable {
    static let sizeBytes = 32

    /// All of it.
    package let text: String

    init(random: any RandomSource) {
        text = random.bytes(count: Self.sizeBytes).map(Hexadecimal.text).joined()
    }

    /// Reads what a caller presents; the error doesn't repeat it.
    package init(validating text: String) throws(InvalidInput) {
        guard text.utf8.count == Self.sizeBytes * 2,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else {
            let allowed = "\(Self.sizeBytes * 2) digits of 0-9 and a-f: what stands behind the last / of the link"
            throw InvalidInput(field: "code", found: text.isEmpty ? "" : "something else", allowed: allowed)
        }
        self.text = text
    }

    /// Digest by which it is known.
    package var hash: LinkHash { LinkHash(bytes: SHA256.hash(text)) }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(validating: try container.decode(String.self))
        } catch let error as InvalidInput {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// SHA-256 of a code.
package struct LinkHash: Hashable, Sendable {
    /// 32 bytes.
    package let bytes: [UInt8]

    /// Takes bytes as they are.
    package init(bytes: [UInt8]) { self.bytes = bytes }
}

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

    /// Puts it together.
    package init(base: String?, days: Int) {
        (self.base, self.days) = (base, days)
    }

    /// Addresses of links with the placeholders of their codes.
    func addresses(of purposes: [LinkPurpose]) -> [(purpose: LinkPurpose, address: String)] {
        base.map { base in purposes.map { ($0, base + $0.placeholder) } } ?? []
    }

    /// End of the use of a code whose message goes out at an instant.
    func end(from instant: Timestamp) -> Timestamp {
        instant.advanced(byMilliseconds: Int64(days) * 86_400_000)
    }
}
