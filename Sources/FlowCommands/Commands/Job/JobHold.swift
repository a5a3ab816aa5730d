import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// `flowctl job hold`.
struct JobHold: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold",
        abstract: "Hold a job: nothing is done to its steps until it is resumed.",
        discussion: BulkDeed.discussion
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var bulk: BulkOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        try bulk.validate(with: job)
    }

    func perform(in session: Session) async throws {
        guard let job else {
            let deed = BulkDeed.ruling(.hold, reason: reason) { client, target in
                try await client.holdJob(
                    .init(
                        tenant: target.tenant,
                        job: target.job.id,
                        reason: reason,
                        idempotencyKey: target.idempotencyKey
                    )
                ).change
            }
            let run = BulkRun(
                deed: deed,
                options: bulk,
                idempotencyKey: change.idempotencyKey,
                session: session
            )
            return try await run.perform()
        }
        let reply = try await session.ask { client, tenant in
            try await client.holdJob(
                .init(tenant: tenant, job: job, reason: reason, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { Sentences.lines(reply.change, $0) }
    }
}
