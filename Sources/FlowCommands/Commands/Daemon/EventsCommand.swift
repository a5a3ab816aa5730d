import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl events`.
struct EventsCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "List what happened, by whom, oldest first.",
        aliases: ["event"]
    )

    @Option(help: "Only events of this job.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: ArgumentHelp("Only events after this number.", valueName: "number"))
    var after: Int?

    @Option(help: ArgumentHelp("At most so many.", valueName: "number"))
    var limit: Int?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit is at least 1.") }
        if let after, after < 0 { throw ValidationError("--after is at least 0.") }
    }

    /// Shows page by page, so that a long history needs no memory.
    func perform(in session: Session) async throws {
        var list = EventWriter(session: session)
        try await session.ask { client, tenant in
            let pages = client.events(
                .init(tenant: tenant, after: after, limit: session.pageSize(for: limit), job: job)
            )
            try await session.forEachPage(of: pages, limit: limit, items: \.events) { try list.write($0) }
        }
        try list.end()
    }
}
