import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl action start`.
struct ActionStart: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Begin a ready step."
    )

    @Argument(help: ArgumentHelp("The step.", valueName: "job/step"), transform: StepReference.parse)
    var step: StepReference

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.startAction(
                .init(tenant: tenant, job: step.job, step: step.step, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { _ in Sentences.lines(reply.action) }
    }
}
