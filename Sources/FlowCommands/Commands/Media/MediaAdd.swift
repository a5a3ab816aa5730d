import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl media add`, which adds files to a step as evidence.
struct MediaAdd: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add files to a step as evidence.",
        discussion: """
            A step takes media in every state, also when it is done. The type follows from the file's first bytes and \
            its name, the kind from the type. Files are added one by one, in order, up to the first that can't be. What \
            is on the step already counts once.
            """
    )

    @Argument var step: StepReference

    @Argument(help: ArgumentHelp("Files.", valueName: "file"), completion: .file())
    var files: [String]

    @Option(help: ArgumentHelp("The media type of all files, such as image/jpeg.", valueName: "type"))
    var type: String?

    @Option(help: ArgumentHelp("photo, video, audio, document or signature.", valueName: "kind"))
    var kind: MediaAPI.MediaKind?

    @Option(help: ArgumentHelp("What people call it (default: the file's name).", valueName: "name"))
    var name: String?

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        try change.validate(with: files)
        if name != nil, files.count > 1 { throw ValidationError("--name is for one file.") }
    }

    func perform(in session: Session) async throws {
        let sources = try files.map { try MediaSource(path: $0, type: type) }
        let media = try await session.act(on: step) { client, tenant, key in
            let upload = MediaUpload(
                client: client,
                tenant: tenant,
                target: .step(job: step.job, step: key),
                session: session
            )
            var media: [MediaAPI.Finish.Reply] = []
            for source in sources {
                media.append(
                    try await upload.send(source, name: name, kind: kind, idempotencyKey: change.idempotencyKey)
                )
            }
            return media
        }
        try await session.show(list: media.map(\.media)) { _, _ in media.flatMap(MediaTable.lines(added:)) }
    }
}
