import ArgumentParser
import FlowAPI

/// Command `flowctl job explain`, which accounts for every point of a job's percentage.
struct JobExplain: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Account for every point of a job's percentage."
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(JobsAPI.Explain.self) { .init(tenant: $0, job: job) }
        try await session.show(reply) { ExplainTable(reply).lines($0) }
    }
}
