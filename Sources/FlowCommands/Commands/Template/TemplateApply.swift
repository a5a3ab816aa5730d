import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl template apply`.
struct TemplateApply: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Publish templates; what is published already stays as it is.",
        discussion: "Each file is applied by itself: one with errors is refused, and the others go on."
    )

    @Argument(
        help: ArgumentHelp("YAML files; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var files: [String]

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if change.idempotencyKey != nil, files.count > 1 {
            throw ValidationError("--idempotency-key names one command: give one file with it.")
        }
    }

    func perform(in session: Session) async throws {
        let sources = try files.map { try Source.text(of: $0, in: session.context) }
        var replies: [TemplatesAPI.Apply.Reply] = []
        var hasErrors = false
        try await session.ask { client, tenant in
            for (file, source) in zip(files, sources) {
                if let reply = try await apply(source, of: file, to: tenant, client, session) {
                    replies.append(reply)
                } else {
                    hasErrors = true
                }
            }
        }
        if !replies.isEmpty || session.format.isJSON {
            try session.show(list: replies) { replies, _ in replies.flatMap(Sentences.lines(applied:)) }
        }
        if hasErrors { throw EarlyEnd(status: .badInput) }
    }

    /// Applies one file and tells what was found in it; nil when it has errors.
    private func apply(
        _ source: String,
        of file: String,
        to tenant: String,
        _ client: FlowClient,
        _ session: Session
    ) async throws -> TemplatesAPI.Apply.Reply? {
        do {
            let reply = try await client.applyTemplate(
                .init(tenant: tenant, source: source, idempotencyKey: change.idempotencyKey)
            )
            if !session.format.isJSON { session.say(FindingText.lines(reply.findings, in: file)) }
            return reply
        } catch .refused(let error as TemplatesAPI.InvalidTemplate) {
            if session.format.isJSON {
                try session.report(Problem(.refused(error), socket: session.socket))
            } else {
                session.say(FindingText.lines(error.findings, in: file))
            }
            return nil
        }
    }
}
