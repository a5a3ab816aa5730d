extension Principal {
    /// Longest text, in bytes.
    private static let lengthMax = 200

    /// Reads a principal as a caller gives it: a word, a colon and who, such as `uid:1000`.
    package init(validating text: String, field: String) throws(InvalidInput) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let isPlain = text.utf8.count <= Self.lengthMax && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPlain, parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
            Self.isUser(parts[1]) || parts[0] != "uid"
        else {
            throw InvalidInput(field: field, found: text, allowed: "a principal, such as uid:1000")
        }
        self.init(stored: text)
    }

    private static func isUser(_ text: Substring) -> Bool {
        UInt32(text).map { String($0) == text } ?? false
    }
}
