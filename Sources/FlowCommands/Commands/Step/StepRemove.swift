import ArgumentParser
import FlowAPI

/// Command `flowctl step remove`, which removes an open step from the plan of a running job.
struct StepRemove: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take an open step out of the plan of a running job."
    )

    @Argument var step: StepReference

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var edit: EditOptions
    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(JobsAPI.RemoveStep.self, on: step, change) {
            .init(tenant: $0, job: step.job, step: $1, reason: reason, ifEvent: edit.ifEvent)
        }
        try await session.show(reply) { Sentences.lines(reply.change, $0) }
    }
}
