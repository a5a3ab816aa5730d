/// Evidence on a step or an occurrence: what it is, where it belongs, and the digest under which its bytes are kept.
package struct Media: Hashable, Sendable, Codable {
    package let id: MediaID
    package let content: NewMedia
    package let addedAt: Timestamp
    package let addedBy: Principal
    /// Instant at which the content was removed because it was kept long enough; nil while it is there.
    package let prunedAt: Timestamp?

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

    package func pruned(at instant: Timestamp) -> Media {
        Media(id: id, content: content, addedAt: addedAt, addedBy: addedBy, prunedAt: instant)
    }
}

/// Content where it belongs, by which the same medium is known again.
package struct MediaContent: Hashable, Sendable {
    package let place: MediaPlace
    package let digest: ContentDigest

    package init(place: MediaPlace, digest: ContentDigest) {
        self.place = place
        self.digest = digest
    }
}

/// A medium that is to be added.
package struct NewMedia: Hashable, Sendable, Codable {
    package let place: MediaPlace
    /// Name of the file for people, without folders.
    package let name: String
    package let type: MediaType
    package let kind: MediaKind
    /// Bytes of it, at least 1.
    package let sizeBytes: Int64
    /// SHA-256 of its bytes.
    package let digest: ContentDigest

    /// Longest name, in characters.
    package static let nameLengthMax = 200

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

    package var canonicalMembers: [String: CanonicalValue] {
        [
            "name": .text(name), "type": .text(type.text), "kind": .text(kind.rawValue),
            "size": .integer(Int(sizeBytes)), "sha256": .text(digest.hex),
        ]
    }
}
