/// Short name of a tenant: 1 to 63 of a–z, 0–9 and `-`, the first alphanumeric.
package struct TenantSlug: StoredText, Comparable {
    package let text: String

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

    package init(stored text: String) {
        self.text = text
    }
}
