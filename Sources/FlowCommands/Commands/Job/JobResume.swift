import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl job resume`.
struct JobResume: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Let a held job go on."
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.resumeJob(
                .init(tenant: tenant, job: job, reason: reason, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { Sentences.lines(reply.change, $0) }
    }
}
