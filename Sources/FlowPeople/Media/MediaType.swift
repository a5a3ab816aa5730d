/// A media type such as `image/jpeg`: lower case, without parameters.
package struct MediaType: StoredText, CustomStringConvertible {
    /// Longest type, in bytes.
    package static let lengthMax = 100

    package let text: String

    /// Reads what a caller gives; case doesn't matter.
    package init(validating text: String, field: String = "type") throws(InvalidInput) {
        let lower = text.lowercased()
        let parts = lower.split(separator: "/", omittingEmptySubsequences: false)
        guard lower.utf8.count <= Self.lengthMax, parts.count == 2, parts.allSatisfy(Self.isName) else {
            throw InvalidInput(
                field: field,
                found: text,
                allowed: "a media type without parameters, such as image/jpeg"
            )
        }
        self.text = lower
    }

    package init(stored text: String) {
        self.text = text
    }

    package var family: Substring { text.prefix { $0 != "/" } }

    package var description: String { text }

    /// True when a pattern covers the type: the type itself, or its family as `audio/*`.
    package func matches(_ pattern: String) -> Bool {
        pattern == text || pattern == family + "/*"
    }

    private static func isName(_ part: Substring) -> Bool {
        guard let first = part.utf8.first, first.isLetterOrDigit else { return false }
        return part.utf8.allSatisfy { $0.isLetterOrDigit || "!#$&-^_.+".utf8.contains($0) }
    }
}
