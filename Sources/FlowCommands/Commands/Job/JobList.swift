import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl job list`.
struct JobList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List jobs with their percentages, newest first.",
        aliases: ["ls"]
    )

    @Option(help: "Only jobs in this state.")
    var state: JobsAPI.JobState?

    @Option(help: "Only jobs of this template.")
    var template: String?

    @Option(help: ArgumentHelp("At most so many.", valueName: "number"))
    var limit: Int?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit is at least 1.") }
    }

    func perform(in session: Session) async throws {
        let jobs = try await session.ask { client, tenant in
            let pages = client.jobs(
                .init(tenant: tenant, state: state, template: template, limit: session.pageSize(for: limit))
            )
            return try await session.gather(pages, limit: limit, items: \.jobs)
        }
        try session.show(list: jobs, JobTable.lines)
    }
}

extension JobsAPI.JobState: ExpressibleByArgument {}
