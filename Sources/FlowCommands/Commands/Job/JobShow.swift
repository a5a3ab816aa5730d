import ArgumentParser
import FlowAPI

/// Command `flowctl job show`, which shows a job with the tree of its steps.
struct JobShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a job with the tree of its steps."
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String

    @Flag(help: "With each step's instructions, the fields of its form and what was answered.")
    var details = false

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(JobsAPI.Show.self) {
            .init(tenant: $0, job: job, details: details ? true : nil)
        }
        try await session.show(reply) { JobTree(reply).lines($0) + StepDetailText.lines(reply, $0) }
    }
}
