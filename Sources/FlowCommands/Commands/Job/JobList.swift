import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// `flowctl job list`.
struct JobList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List jobs with their percentages, newest first.",
        discussion: """
            All conditions that are given have to hold. Times are RFC 3339, such as 2026-11-21T09:00:00Z or \
            2026-11-21T10:00:00+01:00; those about due dates are 2026-12-24 or 2026-12-24T10:00, in the tenant's zone. A \
            job that is due on a day is due when the day is over.
            """,
        aliases: ["ls"]
    )

    @OptionGroup var filter: JobFilterOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Order by id, changed, percent, title, due, priority or assignee; -id and so on for the greatest first.",
            valueName: "key"
        )
    )
    var sort: String?

    @OptionGroup var limit: LimitOption

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let jobs = try await session.ask { client, tenant in
            try await matches(client, tenant, session)
        }
        let isFiltered = filter.isGiven
        try session.show(list: jobs) { jobs, style in
            jobs.isEmpty && isFiltered ? [Line("There are no such jobs.", .dim)] : JobTable.lines(jobs, style)
        }
    }

    /// All jobs that are asked for; a template that there isn't may be the beginning of one.
    private func matches(_ client: FlowClient, _ tenant: String, _ session: Session) async throws -> [JobsAPI.Job] {
        let found = try await jobs(of: filter.template, client, tenant, session)
        guard found.isEmpty, let template = filter.template,
            let keys = try? await session.hints(client).templateKeys(in: tenant),
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
        var wanted = filter.parameters(in: tenant)
        wanted.template = template
        wanted.sort = sort
        wanted.limit = session.pageSize(for: limit.count)
        let jobs = try await session.gather(client.pages(JobsAPI.List.self, wanted), limit: limit.count)
        return try await session.marking(jobs, \.status.assignee, client, tenant)
    }
}
