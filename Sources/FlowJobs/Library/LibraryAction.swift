/// Names an action of a tenant's library, in lower case: `photo-before`.
package struct LibraryKey: PlanKey {
    package static let noun = "library key"
    package static let isLowerCase = true
    package let text: String

    package init(validating text: String) throws(KeyError) {
        self.text = try Self.checked(text)
    }
}

/// An action of the library as a template names it: `photo`, or `photo@2` for its version 2.
package struct LibraryReference: Hashable, Sendable, Comparable {
    package let key: LibraryKey
    /// Version that is referenced; `nil` for the latest when the template is applied.
    package let version: Int?

    package init(key: LibraryKey, version: Int?) {
        self.key = key
        self.version = version
    }

    /// Reads `KEY` or `KEY@VERSION`; `nil` when it is neither.
    package init?(_ text: String) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let key = try? LibraryKey(validating: parts[0]) else { return nil }
        guard parts.count == 2 else {
            self.init(key: key, version: nil)
            return
        }
        let isPlain = parts[1].utf8.allSatisfy { (48...57).contains($0) } && !parts[1].hasPrefix("0")
        guard isPlain, let version = Int(parts[1]), version > 0 else { return nil }
        self.init(key: key, version: version)
    }

    /// Reference as a template writes it, such as `photo@2`.
    package var text: String { version.map { "\(key)@\($0)" } ?? key.text }

    package static func < (left: LibraryReference, right: LibraryReference) -> Bool {
        (left.key.text, left.version ?? 0) < (right.key.text, right.version ?? 0)
    }
}

/// A reusable definition of what steps say: how to do it, and what to fill in.
///
/// It refers to nothing itself, so that references can't go round in a circle.
package struct LibraryAction: Codable, Hashable, Sendable, CanonicallyEncodable {
    package let key: LibraryKey
    package let title: String
    package let instructions: String?
    package let form: [FieldDefinition]
    package let evidence: [EvidenceRequirement]

    package init(
        key: LibraryKey,
        title: String,
        instructions: String? = nil,
        form: [FieldDefinition] = [],
        evidence: [EvidenceRequirement] = []
    ) {
        self.evidence = evidence
        self.key = key
        self.title = title
        self.instructions = instructions
        self.form = form
    }

    private enum CodingKeys: String, CodingKey {
        case key = "action"
        case title, instructions, form, evidence
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        key = try container.decode(LibraryKey.self, forKey: .key)
        title = try container.decode(String.self, forKey: .title)
        instructions = try container.decodeIfPresent(String.self, forKey: .instructions)
        form = try container.decodeIfPresent([FieldDefinition].self, forKey: .form) ?? []
        evidence = try container.decodeIfPresent([EvidenceRequirement].self, forKey: .evidence) ?? []
    }

    package var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = ["action": .text(key.text), "title": .text(title)]
        members.add("instructions", instructions.map(CanonicalValue.text))
        members.add("form", .list(form.map(\.canonical)))
        members.add("evidence", .list(evidence.map(\.canonical)))
        return .object(members)
    }

    /// The canonical form: JSON with sorted keys and no spaces, absent optionals left out.
    package func canonicalText() -> String { canonical.json }
}

/// A published version of an action of the library.
package struct LibraryVersion: Hashable, Sendable {
    /// 1, 2, 3 … of the key.
    package let number: Int
    package let digest: ContentDigest
    package let definition: LibraryAction

    package init(number: Int, digest: ContentDigest, definition: LibraryAction) {
        self.number = number
        self.digest = digest
        self.definition = definition
    }
}

/// Result of applying an action of the library.
package struct LibraryApplied: Hashable, Sendable, Codable {
    package let key: LibraryKey
    package let version: Int
    /// False when the content was there already.
    package let isChanged: Bool
    /// Digest of the action's canonical form.
    package let digest: ContentDigest

    package init(key: LibraryKey, version: Int, isChanged: Bool, digest: ContentDigest) {
        self.key = key
        self.version = version
        self.isChanged = isChanged
        self.digest = digest
    }
}
