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

    @OptionGroup var limit: LimitOption

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let notes = try await session.ask { client, tenant in
            let pages = client.pages(
                JobsAPI.ListNotes.self,
                .init(tenant: tenant, job: place.job, step: place.step, limit: session.pageSize(for: limit.count))
            )
            return try await session.gather(pages, limit: limit.count)
        }
        try session.show(list: notes, NoteList.lines)
    }
}
