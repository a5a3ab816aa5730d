import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl action done`, which finishes a step.
struct ActionDone: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Finish a step.",
        aliases: ["complete"]
    )

    @Argument var step: StepReference

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("A field of the step's form, several times for several.", valueName: "key=value"),
        transform: Assignment.parse
    )
    var form: [Assignment] = []

    @OptionGroup var seen: SeenAnswers

    @Option(
        name: .customLong("at"),
        help: ArgumentHelp(
            "When it was done, if not now: 2027-03-28T17:00 in the tenant's zone, or with a zone as RFC 3339.",
            valueName: "time"
        )
    )
    var doneAt: String?

    @Option(
        help: ArgumentHelp("A file to add as evidence first, several times for several.", valueName: "file"),
        completion: .file()
    )
    var media: [String] = []

    @Option(help: ArgumentHelp("The media type of all files, such as image/jpeg.", valueName: "type"))
    var type: String?

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        try Assignment.validate(form)
        if type != nil, media.isEmpty { throw ValidationError("--type is for the files of --media.") }
    }

    func perform(in session: Session) async throws {
        let sources = try media.map { try MediaSource(path: $0, type: type) }
        let reply = try await session.act(on: step) { client, tenant, key in
            let upload = MediaUpload(
                client: client,
                tenant: tenant,
                target: .step(job: step.job, step: key),
                session: session
            )
            var added: [MediaAPI.Medium] = []
            for (number, source) in sources.enumerated() {
                // Each command has a key of its own, so that all of them can be repeated together.
                let mediaKey = change.idempotencyKey.map { "\($0)/media/\(number + 1)" }
                let sent = try await upload.send(source, idempotencyKey: mediaKey)
                if added.contains(where: { $0.id == sent.media.id }) {
                    session.remark("\(source.name) is medium \(sent.media.id) once more, and counts once.")
                } else {
                    added.append(sent.media)
                }
            }
            let wanted = ActionsAPI.Complete.Parameters(
                tenant: tenant,
                job: step.job,
                step: key,
                form: Assignment.object(form),
                ifAnswers: seen.object,
                doneAt: doneAt,
                idempotencyKey: change.idempotencyKey
            )
            do {
                return try await client.call(ActionsAPI.Complete.self, wanted)
            } catch {
                for medium in added {
                    session.remark("\(medium.name) stays on \(step.job)/\(key), as medium \(medium.id).")
                }
                throw error
            }
        }
        try await session.show(reply) { Sentences.lines(reply.action, $0) }
    }
}
