import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl action cancel`.
struct ActionCancel: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Take a step out of its job."
    )

    @Argument(help: ArgumentHelp("The step.", valueName: "job/step"), transform: StepReference.parse)
    var step: StepReference

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.cancelAction(
                .init(
                    tenant: tenant,
                    job: step.job,
                    step: step.step,
                    reason: reason,
                    idempotencyKey: change.idempotencyKey
                )
            )
        }
        try session.show(reply) { _ in Sentences.lines(reply.action) }
    }
}
