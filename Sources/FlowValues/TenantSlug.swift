/// A tenant's short name: 1 to 63 of a–z, 0–9 and `-`, first a letter or digit.
package struct TenantSlug: StoredText, Comparable {
    /// The name.
    package let text: String

    /// Reads the name as a caller gives it.
    package init(validating text: String, field: String = "slug") throws(InvalidInput) {
        let isName = text.utf8.allSatisfy { ($0 >= 97 && $0 <= 122) || ($0 >= 48 && $0 <= 57) || $0 == 45 }
        guard (1...63).contains(text.utf8.count), isName, !text.hasPrefix("-") else {
            throw InvalidInput(
                field: field,
                found: text,
                allowed: "1 to 63 of a-z, 0-9 and -, first a letter or digit"
            )
        }
        self.text = text
    }

    /// A name as it was stored.
    package init(stored text: String) {
        self.text = text
    }
}
