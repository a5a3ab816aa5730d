import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl step remove`.
struct StepRemove: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take an open step out of the plan of a running job."
    )

    @Argument(
        help: ArgumentHelp("The step; its key may be shortened.", valueName: "job/step"),
        completion: .live,
        transform: StepReference.parse
    )
    var step: StepReference

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var edit: EditOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.act(on: step) { client, tenant, key in
            try await client.call(
                JobsAPI.RemoveStep.self,
                .init(
                    tenant: tenant,
                    job: step.job,
                    step: key,
                    reason: reason,
                    ifEvent: edit.ifEvent,
                    idempotencyKey: change.idempotencyKey
                )
            )
        }
        try session.show(reply) { Sentences.lines(reply.change, $0) }
    }
}
