/// Secret that the holder of a token presents: `flowd_` and 256 random bits as 64 hexadecimal digits.
///
/// Only its SHA-256 is kept. The bits are random, so a plain digest is enough: there is nothing to guess.
package struct TokenSecret: Hashable, Sendable {
    /// Prefix of every token, by which a leaked one can be recognised.
    package static let prefix = "flowd_"
    static let sizeBytes = 32

    /// Whole secret, with its prefix.
    package let text: String

    package init(random: any RandomSource) {
        text = Self.prefix + random.bytes(count: Self.sizeBytes).map(Hexadecimal.text).joined()
    }

    /// Reads what a caller presents; the error doesn't repeat it.
    package init(validating text: String) throws(InvalidInput) {
        let digits = text.utf8.dropFirst(Self.prefix.utf8.count)
        guard text.hasPrefix(Self.prefix), digits.count == Self.sizeBytes * 2,
            digits.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else {
            throw InvalidInput(
                field: "token",
                found: text.isEmpty ? "" : "something else",
                allowed: "flowd_ and 64 digits of 0-9 and a-f"
            )
        }
        self.text = text
    }

    package var hash: [UInt8] { SHA256.hash(text) }
}
