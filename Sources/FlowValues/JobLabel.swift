/// Short name by which jobs are distinguished and found: `vip`, `area/north`.
package struct JobLabel: StoredText, Comparable {
    /// Longest label, in characters.
    package static let lengthMax = 64
    package static let countMax = 32

    package let text: String

    package init(validating text: String, field: String = "labels") throws(InvalidInput) {
        let signs: [UInt8] = [46, 95, 45, 47, 58]
        let isPlain = text.utf8.allSatisfy { $0.isLetterOrDigit || signs.contains($0) }
        guard (1...Self.lengthMax).contains(text.utf8.count), isPlain, text.utf8.first?.isLetterOrDigit == true else {
            throw InvalidInput(
                field: field,
                found: text,
                allowed: "labels of 1 to \(Self.lengthMax) of a-z A-Z 0-9 . _ - / :, first a letter or digit"
            )
        }
        self.text = text
    }

    package init(stored text: String) {
        self.text = text
    }

    /// Labels as a job keeps them: each once, in order; refuses more than `countMax`.
    package static func sorted(_ labels: some Sequence<JobLabel>) throws(LimitReached) -> [JobLabel] {
        let sorted = Set(labels).sorted()
        guard sorted.count <= countMax else { throw LimitReached(limit: "labels", allowed: countMax) }
        return sorted
    }
}

extension UInt8 {
    /// True for an ASCII alphanumeric character.
    package var isLetterOrDigit: Bool {
        (self >= 48 && self <= 57) || (self >= 65 && self <= 90) || (self >= 97 && self <= 122)
    }
}
