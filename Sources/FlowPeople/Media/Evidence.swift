/// Evidence that a step requires before it is done: so many media of a kind.
package struct EvidenceRequirement: Codable, Hashable, Sendable, CanonicallyEncodable {
    package let kind: EvidenceKind
    /// Minimum number of media, 1 to `TemplateLimits.evidenceCount`.
    package let count: Int

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

/// Requirement for evidence, with the number of media that meet it.
package struct EvidenceAccount: Hashable, Sendable {
    package let requirement: EvidenceRequirement
    /// Number of media that meet the requirement.
    package let count: Int

    package init(requirement: EvidenceRequirement, count: Int) {
        self.requirement = requirement
        self.count = count
    }

    package var isShort: Bool { count < requirement.count }
}
