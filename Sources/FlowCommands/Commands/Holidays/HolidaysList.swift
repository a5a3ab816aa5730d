import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl holidays list`, which lists the sets of holidays of a tenant.
struct HolidaysList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the sets of holidays of a tenant.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let sets = try await session.ask { client, tenant in
            try await client.call(TenantsAPI.ListHolidays.self, .init(tenant: tenant)).sets
        }
        try await session.show(list: sets) { sets, style in HolidaysText.lines(sets, style) }
    }
}

/// Command `flowctl holidays show`, which shows the days of a set of holidays.
struct HolidaysShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the days of a set of holidays."
    )

    @Argument(help: "The set's key.")
    var set: String

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(TenantsAPI.ShowHolidays.self) { .init(tenant: $0, set: set) }
        try await session.show(reply) { _ in
            reply.days.map { day in Line([Span(day.date), Span(day.title.map { "  \($0)" } ?? "")]) }
        }
    }
}

/// Command `flowctl holidays remove`, which removes a set of holidays.
struct HolidaysRemove: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a set of holidays; managers only.",
        aliases: ["rm"]
    )

    @Argument(help: "The set's key.")
    var set: String

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(TenantsAPI.RemoveHolidays.self, change) { .init(tenant: $0, set: set) }
        try await session.show(reply) { _ in
            [Line([Span(set, .bold), Span(" is removed")])]
                + HolidaysText.kept(reply.keptJobs, isMore: reply.moreKeptJobs)
        }
    }
}
