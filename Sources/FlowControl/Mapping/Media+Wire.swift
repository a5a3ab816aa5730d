import FlowAPI
import FlowCore
import FlowEngine
import Varlink

extension UploadRequest {
    /// What a caller gives, as far as it can be checked without the tenant.
    init(_ wanted: MediaAPI.Begin.Parameters) throws(InvalidInput) {
        self.init(
            job: try JobID(validating: wanted.job),
            step: try HandlerContext.stepKey(wanted.step),
            name: try NewMedia.checkedName(wanted.name),
            type: try MediaType(validating: wanted.type),
            kind: wanted.kind.map(MediaKind.init),
            sizeBytes: Int64(wanted.size),
            digest: try wanted.sha256.map { text throws(InvalidInput) in
                guard let digest = ContentDigest(hex: text.lowercased()) else {
                    throw InvalidInput(field: "sha256", found: text, allowed: "64 hexadecimal digits")
                }
                return digest
            }
        )
    }
}

extension MediaKind {
    /// From the wire.
    init(_ kind: MediaAPI.MediaKind) {
        switch kind {
        case .photo: self = .photo
        case .video: self = .video
        case .audio: self = .audio
        case .document: self = .document
        case .signature: self = .signature
        }
    }
}

extension MediaAPI.MediaKind {
    /// For the wire.
    init(_ kind: MediaKind) {
        switch kind {
        case .photo: self = .photo
        case .video: self = .video
        case .audio: self = .audio
        case .document: self = .document
        case .signature: self = .signature
        }
    }
}

extension MediaAPI.Medium {
    /// For the wire.
    init(_ media: Media) {
        let content = media.content
        self.init(
            id: media.id.description,
            job: content.job.description,
            step: content.step.text,
            name: content.name,
            type: content.type.text,
            kind: MediaAPI.MediaKind(content.kind),
            size: Int(content.sizeBytes),
            sha256: content.digest.hex,
            addedAt: media.addedAt.rfc3339,
            addedBy: media.addedBy.text
        )
    }
}

extension JobsAPI.Evidence {
    /// For the wire.
    init(_ account: EvidenceAccount) {
        self.init(kind: account.requirement.kind.rawValue, wanted: account.requirement.count, count: account.count)
    }
}
