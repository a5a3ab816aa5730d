import ArgumentParser
import FlowAPI

/// Command `flowctl job notes`, which shows the notes of a job, oldest first.
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
        let notes = try await session.list(JobsAPI.ListNotes.self, limit: limit.count) {
            .init(tenant: $0, job: place.job, step: place.step)
        }
        try await session.show(list: notes, NoteList.lines)
    }
}
