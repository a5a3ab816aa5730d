import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl action list`, which lists steps over all jobs of a tenant.
struct ActionList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List steps over all jobs of a tenant.",
        discussion: """
            A step is for its own assignee, or else for the job's. Yours are those for a profile linked to your user, \
            your groups or your token, and those for exactly the role that you have.
            """,
        aliases: ["ls"]
    )

    @Flag(help: "Only those that are for you.")
    var mine = false

    @Option(
        help: "Only those for a profile, by its key, or for a role, as role:ROLE.",
        completion: .live,
        transform: AssigneeReference.parse
    )
    var assignee: String?

    @Option(
        name: .customLong("state"),
        help: "Only those in this state, several times for several."
    )
    var states: [JobsAPI.ActionState] = []

    @Option(
        help: ArgumentHelp("Only those of this job.", valueName: "job"),
        completion: .live,
        transform: JobReference.parse
    )
    var job: String?

    @Option(help: ArgumentHelp("Only those with this key.", valueName: "key"))
    var step: String?

    @OptionGroup var jobs: JobOfItemOptions

    @OptionGroup var due: DueOptions

    @OptionGroup var limit: LimitOption

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if mine, assignee != nil {
            throw ValidationError("--mine and --assignee contradict each other: give one of them.")
        }
    }

    func perform(in session: Session) async throws {
        let wanted = ActionQuery(
            mine: mine,
            assignee: assignee,
            states: states,
            job: job,
            step: step,
            jobs: jobs,
            due: due,
            limit: limit.count
        )
        try await session.showActions(wanted)
    }
}

/// Command `flowctl mine`, which lists the caller's steps that are ready or begun.
struct MineCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "mine",
        abstract: "What you can do now: your steps that are ready or begun, over all jobs.",
        discussion: """
            What flowctl action list --mine --state ready --state inProgress --state waiting has, of jobs that are running.
            """
    )

    @OptionGroup var due: DueOptions

    @OptionGroup var tenants: AllTenantsOption

    @OptionGroup var limit: LimitOption

    @OptionGroup var global: GlobalOptions

    func validate() throws { try tenants.check(global) }

    func perform(in session: Session) async throws {
        let states: [JobsAPI.ActionState] = [.ready, .inProgress, .waiting]
        let wanted = ActionQuery(mine: true, states: states, isRunning: true, due: due, limit: limit.count)
        try await session.showActions(wanted, allTenants: tenants.isWanted)
    }
}

/// Query for steps by assignee, state and job.
private struct ActionQuery: Sendable {
    var mine: Bool
    var assignee: String?
    var states: [JobsAPI.ActionState]
    /// True for those alone of jobs that are running.
    var isRunning = false
    var job: String?
    var step: String?
    var jobs: JobOfItemOptions?
    var due: DueOptions
    var limit: Int?

    var isByDate: Bool { due.sort != nil || due.overdue || due.dueBefore != nil }

    func parameters(in tenant: String, size: Int) -> ActionsAPI.List.Parameters {
        .init(
            tenant: tenant,
            assignee: assignee,
            mine: mine ? true : nil,
            states: states.isEmpty ? nil : states,
            running: isRunning ? true : nil,
            job: job,
            step: step,
            template: jobs?.template,
            labels: jobs?.labels,
            where: jobs?.where,
            dueBefore: due.dueBefore,
            overdue: due.overdue ? true : nil,
            sort: due.sort,
            limit: size
        )
    }
}

extension Session {
    /// Returns a line with the number of ready steps of running jobs that have no assignee.
    ///
    /// Nil when there are none and where the answer is JSON. The line is a courtesy: where the steps can't be asked
    /// for, it is nil too.
    fileprivate func nobodys() async -> Line? {
        guard !format.isJSON, let tenant = nameBook.tenant else { return nil }
        let page = try? await ask { client in
            try await client.call(
                ActionsAPI.List.self,
                .init(tenant: tenant, states: [.ready], running: true, limit: Self.pageSizeMax)
            )
        }
        guard let page else { return nil }
        let count = page.actions.count { $0.assignedTo == nil }
        guard count > 0 else { return nil }
        let more = page.next == nil ? "" : " or more"
        let steps =
            count == 1 && more.isEmpty ? "One step that is ready is" : "\(count)\(more) steps that are ready are"
        return Line("\(steps) for nobody: flowctl action list --state ready", .dim)
    }

    fileprivate func showActions(_ query: ActionQuery, allTenants: Bool = false) async throws {
        try await ask(allTenants: allTenants) { client, tenant in
            let listed = { (template: String?) in
                var wanted = query.parameters(in: tenant, size: pageSize(for: query.limit))
                wanted.template = template
                return try await gather(client.pages(ActionsAPI.List.self, wanted), limit: query.limit)
            }
            let found =
                if let jobs = query.jobs {
                    try await jobs.answer(client, tenant, self, isEmpty: \.isEmpty, ask: listed)
                } else {
                    try await listed(nil)
                }
            return try await marking(found, \.assignedTo, client, tenant)
        } show: { lists in
            let items = query.isByDate ? lists.items().merged { $0.due?.at } : lists.items()
            let others = items.isEmpty && query.isRunning ? await nobodys() : nil
            try await show(list: Array(items.prefix(query.limit ?? items.count))) { items, style in
                items.isEmpty && query.mine
                    ? [Line("There is nothing for you.", .dim)] + [others].compactMap(\.self)
                    : ActionTable.lines(items.map(\.value), tenants: items.map(\.tenant), style)
            }
        }
    }
}
