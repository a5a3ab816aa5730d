/// A caller's name for one command: the same key and content give the same answer.
package struct IdempotencyKey: Hashable, Sendable, Codable {
    /// 1 to 128 printable ASCII characters.
    package let text: String

    /// Time for which a key is kept with its digest and answer: 7 days.
    package static let retentionMilliseconds: Int64 = 7 * 86_400_000

    package init(validating text: String) throws(InvalidInput) {
        guard (1...128).contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 33 && $0 <= 126 }) else {
            throw InvalidInput(
                field: "idempotencyKey",
                found: text,
                allowed: "1 to 128 printable ASCII characters without spaces"
            )
        }
        self.text = text
    }
}
