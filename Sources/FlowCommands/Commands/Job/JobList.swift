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

    @Option(help: "Only jobs of this template.", completion: .live)
    var template: String?

    @Option(help: ArgumentHelp("At most so many.", valueName: "number"))
    var limit: Int?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit is at least 1.") }
    }

    func perform(in session: Session) async throws {
        let jobs = try await session.ask { client, tenant in
            try await matches(client, tenant, session)
        }
        let isFiltered = state != nil || template != nil
        try session.show(list: jobs) { jobs, style in
            jobs.isEmpty && isFiltered ? [Line("There are no such jobs.", .dim)] : JobTable.lines(jobs, style)
        }
    }

    /// All jobs that are asked for; a template that there isn't may be the beginning of one.
    private func matches(_ client: FlowClient, _ tenant: String, _ session: Session) async throws -> [JobsAPI.Job] {
        let found = try await jobs(of: template, client, tenant, session)
        guard found.isEmpty, let template, let keys = try? await session.hints(client).templateKeys(in: tenant),
            !keys.contains(template)
        else { return found }
        let guess = Guess(template, among: keys)
        guard guess.completions.count == 1, let key = guess.name else {
            session.note("There is no template “\(template)” in \(tenant). \(guess.sentence ?? "")")
            return found
        }
        session.note("\(template) is \(key).")
        return try await jobs(of: key, client, tenant, session)
    }

    private func jobs(
        of template: String?,
        _ client: FlowClient,
        _ tenant: String,
        _ session: Session
    ) async throws -> [JobsAPI.Job] {
        let pages = client.jobs(
            .init(tenant: tenant, state: state, template: template, limit: session.pageSize(for: limit))
        )
        return try await session.gather(pages, limit: limit, items: \.jobs)
    }
}

extension JobsAPI.JobState: ExpressibleByArgument {}
