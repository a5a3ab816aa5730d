import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl action start`.
struct ActionStart: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Begin a ready step."
    )

    @Argument(
        help: ArgumentHelp("The step; its key may be shortened.", valueName: "job/step"),
        completion: .live,
        transform: StepReference.parse
    )
    var step: StepReference

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.act(on: step) { client, tenant, key in
            try await client.startAction(
                .init(tenant: tenant, job: step.job, step: key, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { Sentences.lines(reply.action, $0) }
    }
}
