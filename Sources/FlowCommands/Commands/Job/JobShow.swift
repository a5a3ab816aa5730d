import ArgumentParser
import FlowAPI

/// `flowctl job show`.
struct JobShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a job with the tree of its steps."
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(JobsAPI.Show.self) { .init(tenant: $0, job: job) }
        try session.show(reply) { JobTree(reply).lines($0) }
    }
}
