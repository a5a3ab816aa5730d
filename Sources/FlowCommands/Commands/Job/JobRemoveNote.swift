import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl job remove-note`.
struct JobRemoveNote: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-note",
        abstract: "Take the text of a note away, for good; its place stays."
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String

    @Argument(help: "The note's number.")
    var note: Int

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                JobsAPI.RemoveNote.self,
                .init(tenant: tenant, job: job, number: note, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { _ in Sentences.lines(removed: reply, note: note, of: job) }
    }
}
