import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// Command `flowctl due`, which lists open tasks and steps that are due soon, earliest first.
struct DueCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "due",
        abstract: "List what is to be done, earliest first: tasks and steps that are open and due within a day.",
        discussion: """
            Of what a pause keeps back nobody is reminded; it is marked as paused. Instalments that are due are counted \
            below; their list is flowctl payment due. With --all-tenants a day is one by this terminal's clock, and \
            tenants without the profile of --for are passed over.
            """
    )

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Only what is for this profile.", valueName: "profile"),
        completion: .live
    )
    var profile: String?

    @Option(
        help: ArgumentHelp(
            "Due up to this time: 3d from now, 2027-03-28 with the whole day, 2027-03-28T17:00 or "
                + "2027-03-28T15:00:00Z.",
            valueName: "time"
        )
    )
    var until = Self.untilStandard

    private static let untilStandard = "1d"

    @OptionGroup var tenants: AllTenantsOption
    @OptionGroup var limit: LimitOption
    @OptionGroup var global: GlobalOptions

    func validate() throws { try tenants.check(global) }

    func perform(in session: Session) async throws {
        let end = try session.instant(until, option: "--until", .future)
        let (count, size) = (limit.count, session.pageSize(for: limit.count))
        try await session.ask(allTenants: tenants.isWanted, of: profile) { client, tenant in
            let tasks = client.pages(
                TasksAPI.Due.self,
                .init(tenant: tenant, profile: profile, until: end, limit: size)
            )
            let steps = client.pages(
                ActionsAPI.List.self,
                .init(tenant: tenant, assignee: profile, dueBefore: end, sort: "due", limit: size)
            )
            let entries =
                try await session.gather(tasks, limit: count).map(DueEntry.init)
                + session.gather(steps, limit: count).compactMap(DueEntry.init)
            let wanted = PaymentsAPI.Due.Parameters(
                tenant: tenant,
                party: profile,
                until: end.map { String($0.prefix(10)) },
                limit: Session.pageSizeMax
            )
            return (entries, try await client.call(PaymentsAPI.Due.self, wanted))
        } show: { answers in
            let now = session.context.now()
            let entries = answers.flatMap { answer in answer.value.0.map { $0.judged(at: now, of: answer.tenant) } }
            let sorted = entries.sorted(by: DueEntry.precedes)
            let all = tenants.isWanted ? " --all-tenants" : ""
            let (with, whose) = (profile.map { " --with \($0)" } ?? "", profile.map { " --for \($0)" } ?? "")
            // Where it isn't said how far to look, payment due looks further than this.
            let isFar = until != Self.untilStandard
            let far = isFar ? end.map { " --until \($0.prefix(10))" } ?? "" : ""
            let instalments = DueEntry.line(
                instalments: answers.map(\.value.1),
                option: (tenants.isWanted ? " -A" : "") + with + far
            )
            let further = !isFar ? "flowctl due\(all)\(whose) --until 30d" : nil
            try await session.show(list: Array(sorted.prefix(count ?? sorted.count))) {
                DueEntry.lines($0, until: end ?? until, further: further, $1) + instalments
            }
        }
    }
}
