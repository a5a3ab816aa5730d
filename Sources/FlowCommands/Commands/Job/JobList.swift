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
            job that is due on a day is due when the day is over. With --column the list has just these columns: \
            \(ListColumn.allowed). With --count, --count-by and --sum the jobs are counted instead.
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

    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "Show these columns, several times or with commas for several: subject, form.rsvp.diet, attribute.side, ….",
            valueName: "name"
        ),
        transform: ListColumn.parse
    )
    var columnLists: [[ListColumn]] = []

    @Flag(help: "Tell how many there are.")
    var count = false

    @Option(
        name: .customLong("count-by"),
        help: ArgumentHelp(
            "Count them by these values, up to three: form.rsvp.diet, attribute.side, step.rsvp, state, ….",
            valueName: "name"
        ),
        transform: { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    )
    var countLists: [[String]] = []

    @Option(help: ArgumentHelp("Add up this number: form.rsvp.persons, attribute.guests.", valueName: "name"))
    var sum: String?

    @OptionGroup var csv: CSVOption

    @OptionGroup var limit: LimitOption

    @OptionGroup var global: GlobalOptions

    private var isCount: Bool { count || !countLists.isEmpty || sum != nil }

    func validate() throws {
        try csv.check(global)
        guard isCount else { return }
        let others = [("--column", !columnLists.isEmpty), ("--sort", sort != nil), ("--limit", limit.count != nil)]
        if let other = others.first(where: \.1) {
            throw ValidationError("\(other.0) is for lists, not for --count, --count-by and --sum.")
        }
    }

    func perform(in session: Session) async throws {
        do {
            if isCount { try await tell(countOf: session) } else { try await tell(listOf: session) }
        } catch let problem as Problem {
            throw problem.renaming("by", to: "--count-by").renaming("columns", to: "--column")
        }
    }

    private func tell(listOf session: Session) async throws {
        let columns = columnLists.flatMap { $0 }
        let jobs = try await session.ask { client, tenant in
            let asked = TemplateGuess<[JobsAPI.Job]>(isEmpty: \.isEmpty) {
                try await self.jobs(of: $0, client, tenant, session)
            }
            let found = try await asked.answer(for: filter.template, client, tenant, session)
            let names = columns.filter(\.isValue).map(\.name) + filter.valueNames
            let check = NameCheck(client, tenant)
            await check.tell(names, in: found.map(\.columns), session)
            await tell(unlistedBy: check, isEmpty: found.isEmpty, session)
            return found
        }
        if csv.isWanted { return try session.show(csv: ColumnTable(columns, jobs).csv) }
        let isFiltered = try filter.isGiven()
        try session.show(list: jobs) { jobs, style in
            guard !jobs.isEmpty || !isFiltered else { return [Line("There are no such jobs.", .dim)] }
            return columns.isEmpty || jobs.isEmpty
                ? JobTable.lines(jobs, style) : ColumnTable(columns, jobs).lines(style)
        }
    }

    private func tell(countOf session: Session) async throws {
        let names = countLists.flatMap { $0 }
        let reply = try await session.ask { client, tenant in
            let asked = TemplateGuess<JobsAPI.Count.Reply>(isEmpty: { $0.jobs == 0 }) { template in
                var wanted = try filter.parameters(in: tenant)
                if let template { wanted.template = template }
                return try await client.call(JobsAPI.Count.self, .init(wanted, by: names, sum: sum))
            }
            let reply = try await asked.answer(for: filter.template, client, tenant, session)
            let values = reply.groups?.map(\.values) ?? []
            let check = NameCheck(client, tenant)
            await check.tell(names + [sum].compactMap { $0 } + filter.valueNames, in: values, session)
            await tell(unlistedBy: check, isEmpty: reply.jobs == 0, session)
            return reply
        }
        let table = TallyTable(reply, by: names, sum: sum)
        if csv.isWanted { return try session.show(csv: table.csv) }
        try session.show(reply, table.lines)
    }

    /// Tells of values that no choice has: of one that is to be equal where nothing is found, of one that is to differ always.
    private func tell(unlistedBy check: NameCheck, isEmpty: Bool, _ session: Session) async {
        let conditions = filter.conditions.filter(ConditionTexts.isOnValue)
        for sentence in await check.unlisted(conditions, isOfDiffering: !isEmpty) { session.note(sentence) }
    }

    private func jobs(
        of template: String?,
        _ client: FlowClient,
        _ tenant: String,
        _ session: Session
    ) async throws -> [JobsAPI.Job] {
        var wanted = try filter.parameters(in: tenant)
        if let template { wanted.template = template }
        wanted.sort = sort
        let names = columnLists.flatMap { $0 }.filter(\.isValue).map(\.name)
        wanted.columns = names.isEmpty ? nil : names
        wanted.limit = session.pageSize(for: limit.count)
        let jobs = try await session.gather(client.pages(JobsAPI.List.self, wanted), limit: limit.count)
        return try await session.marking(jobs, \.status.assignee, client, tenant)
    }
}

/// A question about jobs of a template; one that there isn't may be the beginning of one.
private struct TemplateGuess<Answer> {
    let isEmpty: (Answer) -> Bool
    let ask: (String?) async throws -> Answer

    func answer(
        for template: String?,
        _ client: FlowClient,
        _ tenant: String,
        _ session: Session
    ) async throws -> Answer {
        let answer = try await ask(template)
        guard isEmpty(answer), let template,
            let keys = try? await session.hints(client).templateKeys(in: tenant),
            !keys.contains(template)
        else { return answer }
        let guess = Guess(template, among: keys)
        guard guess.completions.count == 1, let key = guess.name else {
            session.note("There is no template “\(template)” in \(tenant). \(guess.sentence ?? "")")
            return answer
        }
        session.note("\(template) is \(key).")
        return try await ask(key)
    }
}
