/// A token's name for everybody: eight hexadecimal digits, which say nothing about its secret.
package struct TokenID: StoredText, Comparable {
    /// Eight hexadecimal digits of the id.
    package let text: String

    package init(stored text: String) {
        self.text = text
    }

    package init(random: any RandomSource) {
        text = random.bytes(count: 4).map { Hexadecimal.text($0) }.joined()
    }

    package init(validating text: String) throws(InvalidInput) {
        guard text.utf8.count == 8, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            throw InvalidInput(field: "token", found: text, allowed: "a token's id, eight digits of 0-9 and a-f")
        }
        self.text = text
    }
}

/// Conversion of bytes to hexadecimal digits.
package enum Hexadecimal {
    package static func text(_ byte: UInt8) -> String {
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
}
