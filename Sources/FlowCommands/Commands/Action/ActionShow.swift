import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl action show`, which shows a step with its form and its answers.
struct ActionShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a step: what to do, what it asks for, what was answered, what it waits for."
    )

    @Argument var step: StepReference

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.act(on: step) { client, tenant, key in
            try await client.call(ActionsAPI.Show.self, .init(tenant: tenant, job: step.job, step: key))
        }
        try await session.show(reply) { StepSheet(reply).lines($0) }
    }
}
