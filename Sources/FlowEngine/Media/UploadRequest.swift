package import FlowCore

/// What a caller says when they begin to send a medium; checked as far as it can be without the tenant.
package struct UploadRequest: Hashable, Sendable {
    /// What it is evidence of.
    package let target: UploadTarget
    /// What people call it.
    package let name: String
    /// Its type.
    package let type: MediaType
    /// What it is evidence as; nil follows from the type.
    package let kind: MediaKind?
    /// How many bytes will come.
    package let sizeBytes: Int64
    /// Their digest, if it is known.
    package let digest: ContentDigest?

    /// Puts the wishes together.
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

/// What a caller says that a medium is evidence of.
package enum UploadTarget: Hashable, Sendable {
    /// This step or occurrence.
    case place(MediaPlace)
    /// The current occurrence of a task.
    case current(TaskID)
}

/// How far an upload is.
package struct UploadProgress: Hashable, Sendable {
    /// What its sender calls it: unguessable.
    package let id: String
    /// Bytes that are there.
    package let receivedSizeBytes: Int64
    /// Bytes that were announced.
    package let sizeBytes: Int64
    /// Most bytes in the next piece.
    package let chunkSizeBytesMax: Int
}
