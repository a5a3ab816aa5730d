import ArgumentParser
import FlowAPI

/// Command `flowctl job note`, which adds a note to a job or a step.
struct JobNote: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Say something about a job, or about a step of it."
    )

    @Argument(
        help: ArgumentHelp("The job's number, or a step as JOB/STEP.", valueName: "job"),
        completion: .live,
        transform: NotePlace.parse
    )
    var place: NotePlace

    @Argument(help: "What there is to say.")
    var text: String

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(JobsAPI.AddNote.self, change) {
            .init(tenant: $0, job: place.job, step: place.step, text: text)
        }
        try await session.show(reply) { _ in Sentences.lines(added: reply, to: place.text) }
    }
}
