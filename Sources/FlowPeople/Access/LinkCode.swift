/// Code that a link or the address of a feed carries: 256 random bits as 64 hexadecimal digits.
///
/// Only its SHA-256 is kept, but for that of a link whose message isn't out. The bits are random, so a plain digest is
/// enough: there is nothing to guess.
package struct LinkCode: Hashable, Sendable, Codable {
    static let sizeBytes = 32

    /// All 64 hexadecimal digits of the code.
    package let text: String

    package init(random: any RandomSource) {
        text = random.bytes(count: Self.sizeBytes).map(Hexadecimal.text).joined()
    }

    /// Reads what a caller presents; the error doesn't repeat it.
    package init(validating text: String) throws(InvalidInput) {
        guard text.utf8.count == Self.sizeBytes * 2,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else {
            let size = Self.sizeBytes * 2
            let allowed = "all \(size) of 0-9 and a-f, as the message has them, or after the last / of its link"
            let found = text.isEmpty ? "" : text.count == size ? "other characters" : "\(text.count) characters"
            throw InvalidInput(field: "code", found: found, allowed: allowed)
        }
        self.text = text
    }

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
    /// Digest of 32 bytes.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }
}
