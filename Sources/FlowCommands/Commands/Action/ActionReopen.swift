import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl action reopen`.
struct ActionReopen: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Open a step again that was done, skipped or cancelled."
    )

    @Argument(
        help: ArgumentHelp("The step; its key may be shortened.", valueName: "job/step"),
        completion: .live,
        transform: StepReference.parse
    )
    var step: StepReference

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.act(on: step) { client, tenant, key in
            try await client.reopenAction(
                .init(
                    tenant: tenant,
                    job: step.job,
                    step: key,
                    reason: reason,
                    idempotencyKey: change.idempotencyKey
                )
            )
        }
        try session.show(reply) { Sentences.lines(reply.action, $0) }
    }
}
