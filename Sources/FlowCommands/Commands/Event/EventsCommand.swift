import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl events`, which lists events, oldest first.
struct EventsCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "List what happened, by whom, oldest first.",
        discussion: """
            All conditions that are given have to hold. Times are RFC 3339, such as 2026-11-21T09:00:00Z or \
            2026-11-21T10:00:00+01:00. --kind '' lists the kinds there are.
            """,
        aliases: ["event"]
    )

    @Option(help: "Only events of this job.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: ArgumentHelp("Only events of a step of this key.", valueName: "key"))
    var step: String?

    @Option(help: ArgumentHelp("Only events of this kind, several times for several.", valueName: "kind"))
    var kind: [String] = []

    @Option(help: ArgumentHelp("Only what this principal did, such as uid:1000.", valueName: "principal"))
    var by: String?

    @Option(help: ArgumentHelp("Only events of this time or later.", valueName: "time"))
    var from: String?

    @Option(help: ArgumentHelp("Only events before this time.", valueName: "time"))
    var until: String?

    @Option(help: ArgumentHelp("Only events after this number.", valueName: "number"))
    var after: Int?

    @OptionGroup var limit: LimitOption

    @Flag(name: .shortAndLong, help: "Go on with what happens from now on, as flowctl watch does.")
    var follow = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let after, after < 0 { throw ValidationError("--after is at least 0.") }
        if follow, limit.count != nil || step != nil || by != nil || from != nil || until != nil {
            throw ValidationError("--follow goes with --job, --kind and --after only.")
        }
    }

    func perform(in session: Session) async throws {
        guard !follow else {
            return try await EventFollower(session: session, job: job, kinds: kind).showEvents(from: .after(after ?? 0))
        }
        // Shown page by page, so that a long history needs no memory.
        var list = EventWriter(session: session)
        try await session.ask { client, tenant in
            let pages = client.pages(
                EventsAPI.List.self,
                .init(
                    tenant: tenant,
                    after: after,
                    limit: session.pageSize(for: limit.count),
                    job: job,
                    step: step,
                    kinds: kind.isEmpty ? nil : kind,
                    principal: by,
                    from: from,
                    until: until
                )
            )
            try await session.forEachPage(of: pages, limit: limit.count) { try await list.write($0) }
        }
        try list.finish()
    }
}
