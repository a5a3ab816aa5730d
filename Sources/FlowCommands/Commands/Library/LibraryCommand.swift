import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// `flowctl library`.
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

/// `flowctl library apply`.
struct LibraryApply: FlowctlCommand {
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
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if change.idempotencyKey != nil, files.count > 1 {
            throw ValidationError("--idempotency-key names one command: give one file with it.")
        }
    }

    func perform(in session: Session) async throws {
        let sources = try files.map { try Source.text(of: $0, in: session.context) }
        var replies: [LibraryAPI.Apply.Reply] = []
        try await session.ask { client, tenant in
            for (file, source) in zip(files, sources) {
                if let reply = try await apply(source, of: file, to: tenant, client, session) {
                    replies.append(reply)
                }
            }
        }
        if !replies.isEmpty || session.format.isJSON {
            try session.show(list: replies) { replies, _ in replies.map(LibraryText.line(applied:)) }
        }
        if replies.count < files.count { throw EarlyEnd(status: .badInput) }
    }

    /// Applies one file; nil when it has errors, which are told.
    private func apply(
        _ source: String,
        of file: String,
        to tenant: String,
        _ client: FlowClient,
        _ session: Session
    ) async throws -> LibraryAPI.Apply.Reply? {
        do {
            return try await client.applyLibraryAction(
                .init(tenant: tenant, source: source, idempotencyKey: change.idempotencyKey)
            )
        } catch .refused(let error as LibraryAPI.InvalidLibraryAction) {
            if session.format.isJSON {
                try session.report(Problem(.refused(error), socket: session.socket))
            } else {
                session.say(FindingText.lines(error.findings, in: file))
            }
            return nil
        }
    }
}

/// `flowctl library lint`.
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
        if session.format.isJSON {
            try session.show(list: replies) { _, _ in [] }
        } else {
            let lines = zip(files, replies).flatMap { FindingText.lines($1.findings, in: $0) }
            try session.context.output.data(session.style.wholeText(lines))
        }
        if replies.contains(where: { !$0.valid }) { throw EarlyEnd(status: .badInput) }
    }
}

/// `flowctl library list`.
struct LibraryList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the tenant's library.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let actions = try await session.ask { client, tenant in
            let pages = client.library(.init(tenant: tenant, limit: Session.pageSizeMax))
            return try await session.gather(pages, items: \.actions)
        }
        try session.show(list: actions, LibraryText.table)
    }
}

/// `flowctl library show`.
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

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.showLibraryAction(.init(tenant: tenant, key: action.key, version: action.version))
        }
        try session.showWhole(reply) { LibraryText.lines(reply.action, $0) }
    }
}
