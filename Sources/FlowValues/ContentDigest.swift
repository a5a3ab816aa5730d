/// The SHA-256 digest of a canonical text: the identity of its content.
///
/// It encodes as 64 lower-case hexadecimal digits.
package struct ContentDigest: Hashable, Sendable, Codable, CustomStringConvertible {
    package let bytes: [UInt8]

    /// Digests the UTF-8 bytes of `text`.
    package init(of text: String) {
        bytes = SHA256.hash(text)
    }

    package init(digest bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Takes a digest from its 64 hexadecimal digits; nil when they are anything else.
    package init?(hex: String) {
        let digits = hex.utf8.compactMap(Self.value)
        guard digits.count == 64, hex.utf8.count == 64 else { return nil }
        bytes = stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// The digest as 64 lower-case hexadecimal digits.
    package var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    package var description: String { hex }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let found = try container.decode(String.self)
        guard let digest = ContentDigest(hex: found) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\(Displayed.text(found)) is not a digest; expected are 64 hexadecimal digits"
            )
        }
        self = digest
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
