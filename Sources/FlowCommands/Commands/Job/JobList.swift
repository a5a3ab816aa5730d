import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl job list`, which lists jobs with their percentages, newest first.
struct JobList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List jobs with their percentages, newest first.",
        discussion: """
            All conditions that are given have to hold. Times are RFC 3339, such as 2026-11-21T09:00:00Z or \
            2026-11-21T10:00:00+01:00; those about due dates are 2026-12-24 or 2026-12-24T10:00, in the tenant's zone. A \
            job that is due on a day is due when the day is over. With --column the list has just these columns: \
            \(ListColumn.allowed). With --count, --count-by and --sum the jobs are counted instead. --save-as keeps all that \
            under a name, and --saved asks it again.
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

    @Flag(help: "Print how many there are.")
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

    @OptionGroup var saving: SavedListOptions

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
        let names = columnLists.flatMap { $0 }.map(\.name)
        let typed = try TenantsAPI.SavedList(
            of: .jobs,
            try filter.parameters(in: ""),
            columns: names,
            sort: sort,
            isCount: isCount,
            by: countLists.flatMap { $0 },
            sum: sum
        )
        do {
            let question = try await session.question(typed, saving, limit: limit.count)
            if question.count == true {
                try await tell(countOf: question, session)
            } else {
                try await tell(listOf: question, session)
            }
        } catch let problem as Problem {
            throw problem.renaming("by", to: "--count-by").renaming("columns", to: "--column")
        }
    }

    private func tell(listOf question: TenantsAPI.SavedList, _ session: Session) async throws {
        let columns = try (question.columns ?? []).flatMap(ListColumn.parse)
        let jobs = try await session.ask { client, tenant in
            let wanted = try question.parameters(JobsAPI.List.Parameters.self, in: tenant)
            let asked = TemplateGuess<[JobsAPI.Job]>(isEmpty: \.isEmpty) {
                try await self.jobs(of: $0, wanted, sort: question.sort, columns, client, session)
            }
            let found = try await asked.answer(for: wanted.template, client, tenant, session)
            let names = columns.filter(\.isValue).map(\.name) + question.conditions.map(ConditionName.name(in:))
            let check = NameCheck(client, tenant)
            await check.tell(names, in: found.map(\.columns), session)
            await tell(unlistedOf: question, by: check, isEmpty: found.isEmpty, session)
            return found
        }
        if csv.isWanted { return try session.show(csv: ColumnTable(columns, jobs).csv) }
        try await session.show(list: jobs) { jobs, style in
            guard !jobs.isEmpty || !question.isFiltered else { return [Line("There are no such jobs.", .dim)] }
            return columns.isEmpty || jobs.isEmpty
                ? JobTable.lines(jobs, style) : ColumnTable(columns, jobs).lines(style)
        }
    }

    private func tell(countOf question: TenantsAPI.SavedList, _ session: Session) async throws {
        let (names, sum) = (question.by ?? [], question.sum)
        let reply = try await session.ask { client, tenant in
            let typed = try question.parameters(JobsAPI.List.Parameters.self, in: tenant)
            let asked = TemplateGuess<JobsAPI.Count.Reply>(isEmpty: { $0.jobs == 0 }) { template in
                var wanted = typed
                if let template { wanted.template = template }
                return try await client.call(JobsAPI.Count.self, .init(wanted, by: names, sum: sum))
            }
            let reply = try await asked.answer(for: typed.template, client, tenant, session)
            let values = reply.groups?.map(\.values) ?? []
            let check = NameCheck(client, tenant)
            let conditions = question.conditions.map(ConditionName.name(in:))
            await check.tell(names + [sum].compactMap { $0 } + conditions, in: values, session)
            await tell(unlistedOf: question, by: check, isEmpty: reply.jobs == 0, session)
            return reply
        }
        let table = TallyTable(reply, by: names, sum: sum)
        if csv.isWanted { return try session.show(csv: table.csv) }
        try await session.show(reply, table.lines)
    }

    /// Reports values in conditions that no choice has.
    ///
    /// A value that is to be equal is reported where no job is found, a value that is to differ always.
    private func tell(
        unlistedOf question: TenantsAPI.SavedList,
        by check: NameCheck,
        isEmpty: Bool,
        _ session: Session
    ) async {
        for sentence in await check.unlisted(question.conditions, isOfDiffering: !isEmpty) { session.remark(sentence) }
    }

    private func jobs(
        of template: String?,
        _ wanted: JobsAPI.List.Parameters,
        sort: String?,
        _ columns: [ListColumn],
        _ client: FlowClient,
        _ session: Session
    ) async throws -> [JobsAPI.Job] {
        var wanted = wanted
        if let template { wanted.template = template }
        wanted.sort = sort
        let names = columns.filter(\.isValue).map(\.name)
        wanted.columns = names.isEmpty ? nil : names
        wanted.limit = session.pageSize(for: limit.count)
        let jobs = try await session.gather(client.pages(JobsAPI.List.self, wanted), limit: limit.count)
        return try await session.marking(jobs, \.status.assignee, client, wanted.tenant)
    }
}
