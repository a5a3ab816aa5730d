/// A medium's file; the job and the step that it is evidence of stand in the event's header.
package struct MediaDescription: EventPart {
    /// Name of the file for people.
    package let name: String
    /// Media type of the file, such as `image/png`.
    package let type: String
    /// Kind of evidence that the medium is.
    package let kind: MediaKind
    /// Size of the file in bytes.
    package let size: Int64
    /// SHA-256 of its bytes, hexadecimal.
    package let sha256: String
    /// The occurrence that it is evidence of, where it is one of a task.
    package let occurrence: String?

    /// Creates the description of a new medium.
    package init(_ media: NewMedia) {
        name = media.name
        type = media.type.text
        kind = media.kind
        size = media.sizeBytes
        sha256 = media.digest.hex
        occurrence = media.place.occurrence?.description
    }
}
