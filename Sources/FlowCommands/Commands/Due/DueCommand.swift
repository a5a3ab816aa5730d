import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// `flowctl due`.
struct DueCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "due",
        abstract: "List what is to be done, earliest first: tasks and steps that are open and due within a day.",
        discussion: """
            Of what a pause keeps back nobody is reminded; it is marked as paused. Instalments that are due are counted \
            below; their list is flowctl payment due.
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
    var until = "1d"

    @OptionGroup var limit: LimitOption
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let end = try session.moment(until, option: "--until", .future)
        let (count, size) = (limit.count, session.pageSize(for: limit.count))
        let (entries, due) = try await session.ask { client, tenant in
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
        }
        let now = session.context.now()
        let sorted = entries.sorted { $0.at == $1.at ? IdentifierOrder.precedes($0.id, $1.id) : $0.at < $1.at }
        let shown = sorted.prefix(count ?? sorted.count).map { $0.judged(at: now) }
        let instalments = DueEntry.line(instalments: due)
        try session.show(list: shown) { DueEntry.lines($0, until: end ?? until, $1) + instalments }
    }
}
