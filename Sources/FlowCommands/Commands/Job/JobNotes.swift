import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl job notes`.
struct JobNotes: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "notes",
        abstract: "Show what was said about a job, oldest first."
    )

    @Argument(
        help: ArgumentHelp("The job's number, or a step as JOB/STEP.", valueName: "job"),
        completion: .live,
        transform: NotePlace.parse
    )
    var place: NotePlace

    @Option(help: ArgumentHelp("At most so many.", valueName: "number"))
    var limit: Int?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit is at least 1.") }
    }

    func perform(in session: Session) async throws {
        let notes = try await session.ask { client, tenant in
            let pages = client.notes(
                .init(tenant: tenant, job: place.job, step: place.step, limit: session.pageSize(for: limit))
            )
            return try await session.gather(pages, limit: limit, items: \.notes)
        }
        try session.show(list: notes, NoteList.lines)
    }
}
