import ArgumentParser
import FlowAPI

/// `flowctl job remove-note`.
struct JobRemoveNote: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-note",
        abstract: "Take the text of a note away, for good; its place stays."
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String

    @Argument(help: "The note's number.")
    var note: Int

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(JobsAPI.RemoveNote.self, change) {
            .init(tenant: $0, job: job, number: note)
        }
        try await session.show(reply) { _ in Sentences.lines(removed: reply, note: note, of: job) }
    }
}
