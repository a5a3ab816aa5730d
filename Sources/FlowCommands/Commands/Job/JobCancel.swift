import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl job cancel`.
struct JobCancel: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel a job; steps and percentage stay as they are."
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.cancelJob(
                .init(tenant: tenant, job: job, reason: reason, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { Sentences.lines(reply.change, $0) }
    }
}
