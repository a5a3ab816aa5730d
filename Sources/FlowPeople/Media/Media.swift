/// Evidence on a step or an occurrence: what it is, where it belongs, and the digest under which its bytes are kept.
package struct Media: Hashable, Sendable, Codable {
    /// Its number in the tenant.
    package let id: MediaID
    /// What was added.
    package let content: NewMedia
    /// When it was added.
    package let addedAt: Timestamp
    /// By whom.
    package let addedBy: Principal
    /// When its content was removed because it was kept long enough; nil while it is there.
    package let prunedAt: Timestamp?

    /// A medium as it was stored.
    package init(
        id: MediaID,
        content: NewMedia,
        addedAt: Timestamp,
        addedBy: Principal,
        prunedAt: Timestamp? = nil
    ) {
        self.prunedAt = prunedAt
        self.id = id
        self.content = content
        self.addedAt = addedAt
        self.addedBy = addedBy
    }

    /// The same without its content, let go of at an instant.
    package func pruned(at instant: Timestamp) -> Media {
        Media(id: id, content: content, addedAt: addedAt, addedBy: addedBy, prunedAt: instant)
    }
}

/// Content where it belongs, by which the same medium is known again.
package struct MediaContent: Hashable, Sendable {
    /// What it is evidence of.
    package let place: MediaPlace
    /// SHA-256 of its bytes.
    package let digest: ContentDigest

    /// Names a content.
    package init(place: MediaPlace, digest: ContentDigest) {
        self.place = place
        self.digest = digest
    }
}

/// A medium that is to be added.
package struct NewMedia: Hashable, Sendable, Codable {
    /// What it is evidence of.
    package let place: MediaPlace
    /// What people call it: a file's name without folders.
    package let name: String
    /// Its type.
    package let type: MediaType
    /// What it is evidence as.
    package let kind: MediaKind
    /// Bytes of it, at least 1.
    package let sizeBytes: Int64
    /// SHA-256 of its bytes.
    package let digest: ContentDigest

    /// Longest name, in characters.
    package static let nameLengthMax = 200

    /// Puts together what was checked or stored.
    package init(
        place: MediaPlace,
        name: String,
        type: MediaType,
        kind: MediaKind,
        sizeBytes: Int64,
        digest: ContentDigest
    ) {
        self.place = place
        self.name = name
        self.type = type
        self.kind = kind
        self.sizeBytes = sizeBytes
        self.digest = digest
    }

    /// Checks a name as a caller gives it: 1 to 200 characters, no folders.
    package static func checkedName(_ name: String) throws(InvalidInput) -> String {
        let allowed = "the name of a file without folders, 1 to \(nameLengthMax) characters on one line"
        guard let text = try? BoundedText.required(name, field: "name", max: nameLengthMax),
            !text.unicodeScalars.contains(where: { "/\\\n\t".unicodeScalars.contains($0) }), text != ".", text != ".."
        else {
            // Why it can't be used is said as a whole: there are few rules.
            throw InvalidInput(field: "name", found: name, allowed: allowed)
        }
        return text
    }

    /// What an idempotency record compares.
    package var canonicalMembers: [String: CanonicalValue] {
        [
            "name": .text(name), "type": .text(type.text), "kind": .text(kind.rawValue),
            "size": .integer(Int(sizeBytes)), "sha256": .text(digest.hex),
        ]
    }
}
