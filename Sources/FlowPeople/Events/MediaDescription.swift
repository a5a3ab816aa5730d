/// A medium's file; the job and the step that it is evidence of stand in the event's header.
package struct MediaDescription: EventPart {
    /// What people call it.
    package let name: String
    /// Its media type.
    package let type: String
    /// What it is evidence as.
    package let kind: MediaKind
    /// Bytes of it.
    package let size: Int64
    /// SHA-256 of its bytes, hexadecimal.
    package let sha256: String
    /// The occurrence that it is evidence of, where it is one of a task.
    package let occurrence: String?

    /// What is told of a new medium.
    package init(_ media: NewMedia) {
        name = media.name
        type = media.type.text
        kind = media.kind
        size = media.sizeBytes
        sha256 = media.digest.hex
        occurrence = media.place.occurrence?.description
    }
}
