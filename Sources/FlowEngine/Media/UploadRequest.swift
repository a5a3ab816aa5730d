package import FlowCore

/// Description that a caller gives when it begins to send a medium.
///
/// It is checked as far as it can be without the tenant.
package struct UploadRequest: Hashable, Sendable {
    package let target: UploadTarget
    package let name: String
    package let type: MediaType
    /// Kind of evidence; nil derives it from the type.
    package let kind: MediaKind?
    package let sizeBytes: Int64
    package let digest: ContentDigest?

    package init(
        target: UploadTarget,
        name: String,
        type: MediaType,
        kind: MediaKind?,
        sizeBytes: Int64,
        digest: ContentDigest?
    ) {
        self.target = target
        self.name = name
        self.type = type
        self.kind = kind
        self.sizeBytes = sizeBytes
        self.digest = digest
    }
}

/// Step, occurrence or task that a medium is evidence of, named by a caller.
package enum UploadTarget: Hashable, Sendable {
    case place(MediaPlace)
    case current(TaskID)
}

/// Progress of an upload, and where to go on.
package struct UploadProgress: Hashable, Sendable {
    /// Identifier that the sender uses for the upload: unguessable.
    package let id: String
    package let receivedSizeBytes: Int64
    package let sizeBytes: Int64
    package let chunkSizeBytesMax: Int
}
