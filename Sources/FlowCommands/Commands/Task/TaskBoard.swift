import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl task board`, which shows all that is due on a day.
struct TaskBoard: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "board",
        abstract: "Show all that is due on a day: what was done, missed, is open and is to come.",
        discussion: """
            Today's has also what is open from before. Days and times are by the tenant's clock; on paper it is \
            flowctl report day.
            """
    )

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Only tasks of this profile.", valueName: "profile"),
        completion: .live
    )
    var profile: String?

    @Option(help: ArgumentHelp("Another day: 2027-03-28, tomorrow or yesterday.", valueName: "date"))
    var day: String?

    @OptionGroup var tenants: AllTenantsOption
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        try tenants.check(global)
    }

    func perform(in session: Session) async throws {
        try await session.ask(allTenants: tenants.isWanted, of: profile) { client, tenant in
            try await client.call(TasksAPI.GetBoard.self, .init(tenant: tenant, profile: profile, day: day))
        } show: { replies in
            try await session.show(each: replies) { style in
                Array(replies.map { BoardTable($0, isOfOne: profile != nil).lines(style) }.joined(separator: [.empty]))
            }
        }
    }
}
