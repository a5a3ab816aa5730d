import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal
import FoundationEssentials

/// Sends files to one step, or to one task.
struct MediaUpload {
    /// Step or task for which the files are evidence.
    enum Target {
        case step(job: String, step: String)
        /// An occurrence in full; nil is the current one.
        case task(String, occurrence: String?)
    }

    let client: FlowClient
    let tenant: String
    let target: Target
    let session: Session

    /// Sends a file and adds it; what can't be finished is thrown away.
    func send(
        _ source: MediaSource,
        name: String? = nil,
        kind: MediaAPI.MediaKind? = nil,
        idempotencyKey: String?
    ) async throws -> MediaAPI.Finish.Reply {
        var begin = MediaAPI.Begin.Parameters(
            tenant: tenant,
            name: name ?? source.name,
            type: source.type,
            kind: kind == nil ? await wantedKind(of: source) : kind,
            size: Int(source.sizeBytes),
            sha256: try source.digest().hex
        )
        switch target {
        case .step(let job, let step): (begin.job, begin.step) = (job, step)
        case .task(let task, let occurrence): (begin.task, begin.occurrence) = (task, occurrence)
        }
        let begun = try await client.call(MediaAPI.Begin.self, begin)
        do {
            try await sendBytes(of: source, to: begun)
            let finish = MediaAPI.Finish.Parameters(
                tenant: tenant,
                upload: begun.upload,
                idempotencyKey: idempotencyKey
            )
            return try await client.call(MediaAPI.Finish.self, finish)
        } catch {
            // A courtesy: what is left behind goes by itself after a while, and the error is what matters.
            _ = try? await client.waiting(atMost: session.context.pace.courtesyDurationMax)
                .call(MediaAPI.Abandon.self, .init(tenant: tenant, upload: begun.upload))
            throw error
        }
    }

    /// The one kind that the step wants of which such a file can be: a photograph of a signed paper is its signature.
    ///
    /// Where the step wants several of them, or none, the type of the file says what it is.
    private func wantedKind(of source: MediaSource) async -> MediaAPI.MediaKind? {
        guard case .step(let job, let step) = target else { return nil }
        // A courtesy: without it the type says it.
        let displayed = try? await client.call(ActionsAPI.Show.self, .init(tenant: tenant, job: job, step: step))
        let type = MediaType(stored: source.type)
        let kinds = (displayed?.action.evidence ?? []).filter { MediaKind(rawValue: $0.kind)?.allows(type) ?? true }
        return kinds.count == 1 ? MediaAPI.MediaKind(rawValue: kinds[0].kind) : nil
    }

    private func sendBytes(of source: MediaSource, to upload: MediaAPI.Begin.Reply) async throws {
        let progress = TransferProgress(source.name, sizeBytes: Int(source.sizeBytes), session)
        defer { progress.clear() }
        var offset = 0
        while offset < Int(source.sizeBytes) {
            progress.show(offset)
            let bytes = try source.chunk(at: Int64(offset), countMax: max(1, upload.chunkSize))
            let data = Data(bytes).base64EncodedString()
            offset = try await client.call(
                MediaAPI.Append.self,
                .init(tenant: tenant, upload: upload.upload, offset: offset, data: data)
            ).received
        }
    }
}

/// Progress of a transfer on a terminal; shows nothing elsewhere.
struct TransferProgress {
    private let name: String
    private let sizeBytes: Int
    private let session: Session

    init(_ name: String, sizeBytes: Int, _ session: Session) {
        self.name = SafeText.line(name)
        self.sizeBytes = sizeBytes
        self.session = session
    }

    private var isSeen: Bool { session.context.terminal.isTalkSeen && !session.format.isJSON }

    func show(_ count: Int) {
        guard isSeen, sizeBytes > 0 else { return }
        let style = Style(width: 80, colour: session.context.terminal.talkColour, zone: session.context.zone)
        let percent = min(count, sizeBytes) * 100 / sizeBytes
        let line =
            Line("\(name)  ").truncated(to: 40) + Bar.line(percent: percent, displayed: String(percent), style)
            + Line("  \(SizeText.short(count)) of \(SizeText.short(sizeBytes))", .dim)
        let text = style.text([line]).split(separator: "\n").first ?? ""
        session.context.output.talk("\r\(text)\u{1B}[K")
    }

    func clear() {
        if isSeen { session.context.output.talk("\r\u{1B}[K") }
    }
}
