import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

extension UploadRequest {
    /// Decodes the description of a medium, as far as it can be checked without the tenant.
    init(_ wanted: MediaAPI.Begin.Parameters) throws(InvalidInput) {
        self.init(
            target: try Self.target(of: wanted),
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

    private static func target(of wanted: MediaAPI.Begin.Parameters) throws(InvalidInput) -> UploadTarget {
        if let task = wanted.task {
            guard wanted.job == nil, wanted.step == nil else {
                throw InvalidInput(field: "job", found: wanted.job ?? "", allowed: "nothing, as task is given")
            }
            let id = try TaskID(validating: task)
            guard let occurrence = wanted.occurrence else { return .current(id) }
            return .place(.occurrence(try OccurrenceID(wire: occurrence, of: id)))
        }
        guard let job = wanted.job, let step = wanted.step else {
            throw InvalidInput(
                field: wanted.job == nil ? "job" : "step",
                found: "",
                allowed: "a job and a step of it, or a task"
            )
        }
        return .place(.step(try JobID(validating: job), try StepKey(wire: step)))
    }
}

extension MediaScope {
    init(_ wanted: MediaAPI.List.Parameters) throws(InvalidInput) {
        if let task = wanted.task {
            guard wanted.job == nil, wanted.step == nil else {
                throw InvalidInput(field: "job", found: wanted.job ?? "", allowed: "nothing, as task is given")
            }
            let id = try TaskID(validating: task)
            self =
                try wanted.occurrence.map { (text) throws(InvalidInput) in
                    .occurrence(try OccurrenceID(wire: text, of: id))
                } ?? .task(id)
            return
        }
        guard wanted.occurrence == nil else {
            throw InvalidInput(
                field: "occurrence",
                found: wanted.occurrence ?? "",
                allowed: "an occurrence together with its task"
            )
        }
        guard let job = wanted.job else {
            guard wanted.step == nil else {
                throw InvalidInput(field: "step", found: wanted.step ?? "", allowed: "a step together with its job")
            }
            self = .all
            return
        }
        let id = try JobID(validating: job)
        self =
            try wanted.step.map { (text) throws(InvalidInput) in
                .step(id, try StepKey(wire: text))
            } ?? .job(id)
    }
}

extension MediaKind {
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
    init(_ item: MediaItem) {
        self.init(item.media)
        (title, profile, subject, note) = (item.title, item.profile, item.subject, item.note)
    }

    init(_ media: Media) {
        let content = media.content
        self.init(
            id: media.id.description,
            job: content.place.job?.description,
            step: content.place.step?.text,
            task: content.place.occurrence?.task.description,
            occurrence: content.place.occurrence?.description,
            name: content.name,
            type: content.type.text,
            kind: MediaAPI.MediaKind(content.kind),
            size: Int(content.sizeBytes),
            sha256: content.digest.hex,
            addedAt: media.addedAt.rfc3339,
            addedBy: media.addedBy.text,
            prunedAt: media.prunedAt?.rfc3339
        )
    }
}

extension JobsAPI.Evidence {
    init(_ account: EvidenceAccount) {
        self.init(kind: account.requirement.kind.rawValue, wanted: account.requirement.count, count: account.count)
    }
}
