import FlowAPI
import FlowClient
import FlowTerminal

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
            kind: kind,
            size: Int(source.sizeBytes)
        )
        switch target {
        case .step(let job, let step): (begin.job, begin.step) = (job, step)
        case .task(let task, let occurrence): (begin.task, begin.occurrence) = (task, occurrence)
        }
        let progress = TransferProgress(source.name, sizeBytes: Int(source.sizeBytes), session)
        defer { progress.clear() }
        return try await client.send(
            source,
            as: begin,
            idempotencyKey: idempotencyKey,
            courtesyDurationMax: session.context.pace.courtesyDurationMax,
            reporting: progress.show
        )
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
