/// What a step wants to see before it is done: so many media of a kind.
package struct EvidenceRequirement: Codable, Hashable, Sendable, CanonicallyEncodable {
    /// Of which kind.
    package let kind: EvidenceKind
    /// How many at least, 1 to `TemplateLimits.evidenceCount`.
    package let count: Int

    /// Makes a wish.
    package init(kind: EvidenceKind, count: Int = 1) {
        self.kind = kind
        self.count = count
    }

    private enum CodingKeys: String, CodingKey {
        case kind, count
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(EvidenceKind.self, forKey: .kind)
        count = try container.decodeIfPresent(Int.self, forKey: .count) ?? 1
    }

    package var canonical: CanonicalValue {
        .object(["kind": .text(kind.rawValue), "count": .integer(count)])
    }
}

/// The kinds of evidence that a template can ask for.
package enum EvidenceKind: String, Codable, Hashable, Sendable, CaseIterable {
    case photo, video, audio, document, signature
    /// Whatever it is.
    case any

    /// The kind of media that counts; nil when all do.
    package var mediaKind: MediaKind? {
        switch self {
        case .photo: .photo
        case .video: .video
        case .audio: .audio
        case .document: .document
        case .signature: .signature
        case .any: nil
        }
    }
}

/// A wish and what there is of it.
package struct EvidenceAccount: Hashable, Sendable {
    /// What the step wants.
    package let requirement: EvidenceRequirement
    /// How many there are.
    package let count: Int

    /// Counts what is there of a requirement.
    package init(requirement: EvidenceRequirement, count: Int) {
        self.requirement = requirement
        self.count = count
    }

    /// True when something is missing.
    package var isShort: Bool { count < requirement.count }
}
