extension Principal {
    /// Longest text, in bytes: of a link, five more than a recipient has.
    private static let lengthMax = 205

    /// Reads a principal as a caller gives it: a word, a colon and a name, such as `uid:1000`.
    ///
    /// A token may be followed by the person it acted for, such as `token:69275ee7 for eva`. Throws when the text is no
    /// principal.
    package init(validating text: String, field: String) throws(InvalidInput) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let acting = text.hasPrefix("token:") ? text.firstRange(of: " for ") : nil
        if let acting, acting.upperBound < text.endIndex, text.utf8.count <= Self.lengthMax * 2 {
            _ = try Principal(validating: String(text[..<acting.lowerBound]), field: field)
            self.init(stored: text)
            return
        }
        let isPlain = text.utf8.count <= Self.lengthMax && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPlain, parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
            Self.isUser(parts[1]) || parts[0] != "uid"
        else {
            throw InvalidInput(field: field, found: text, allowed: "a principal, such as uid:1000 or token:69275ee7")
        }
        self.init(stored: text)
    }

    private static func isUser(_ text: Substring) -> Bool {
        UInt32(text).map { String($0) == text } ?? false
    }
}
