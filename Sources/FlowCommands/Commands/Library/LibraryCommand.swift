import ArgumentParser
import FlowAPI
import FlowCore
import FlowTerminal

/// Group of the `flowctl library` commands: definitions that the steps of templates take from.
struct LibraryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library",
        abstract: "The action library: definitions that the steps of templates take from.",
        discussion: """
            A file holds one action: its key as “action”, title, instructions, form, evidence. A step takes them with “uses: KEY” or \
            “uses: KEY@VERSION”, and replaces what it says itself. A template is resolved when it is applied: what the \
            library has later changes it only when it is applied again.
            """,
        subcommands: [LibraryApply.self, LibraryLint.self, LibraryList.self, LibraryShow.self]
    )
}

/// Command `flowctl library apply`, which publishes actions.
struct LibraryApply: PublishCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Publish actions; what is published already stays as it is; managers only.",
        discussion: "Each file is applied by itself: one with errors is refused, and the others go on."
    )

    @Argument(
        help: ArgumentHelp("YAML files; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var files: [String]

    @OptionGroup var change: ChangeOptions

    typealias Method = LibraryAPI.Apply

    func wanted(_ source: String, in tenant: String) -> LibraryAPI.Apply.Parameters {
        .init(tenant: tenant, source: source, idempotencyKey: change.idempotencyKey)
    }

    func findings(_ refusal: any APIError) -> [TemplatesAPI.Finding]? {
        (refusal as? LibraryAPI.InvalidLibraryAction)?.findings
    }

    func lines(_ reply: LibraryAPI.Apply.Reply) -> [Line] { [LibraryText.line(applied: reply)] }
}

/// Command `flowctl library lint`, which checks actions without flowd.
struct LibraryLint: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check actions here, without flowd.",
        discussion: "Findings are printed as file:line:column: error: message. Exit status 65 when there are errors."
    )

    @Argument(
        help: ArgumentHelp("YAML files; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var files: [String]

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let replies = try files.map { file in
            let reading = LibraryReader().read(try Source.text(of: file, in: session.context))
            return LibraryAPI.Lint.Reply(
                valid: !reading.hasErrors,
                findings: reading.findings.map(TemplatesAPI.Finding.init)
            )
        }
        try await session.show(lint: replies, of: files)
    }
}

/// Command `flowctl library list`, which lists the tenant's library.
struct LibraryList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the tenant's library.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let actions = try await session.list(LibraryAPI.List.self) { .init(tenant: $0) }
        try await session.show(list: actions, LibraryText.table)
    }
}

/// Command `flowctl library show`, which shows a version of an action with its source.
struct LibraryShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a version of an action of the library with its source."
    )

    @Argument(
        help: ArgumentHelp("The action's key; KEY@3 is its version 3.", valueName: "action"),
        transform: TemplateReference.parse
    )
    var action: TemplateReference

    @Flag(help: "Show the source alone, byte for byte, as library apply takes it.")
    var source = false

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(LibraryAPI.Show.self) {
            .init(tenant: $0, key: action.key, version: action.version)
        }
        if source, !session.format.isJSON { return try session.context.output.data(reply.action.source) }
        try await session.show(reply) { LibraryText.lines(reply.action, $0) }
    }
}
