import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl holidays set`, which replaces the days of a set of holidays.
struct HolidaysSet: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set holidays, replacing those that the set has; managers only.",
        discussion: """
            A file has one day a line: the date, and what it is called; what comes after # is left out. Dates that were \
            derived before stay until something about their job changes; the answer names those jobs.
            """
    )

    @Argument(help: "The set's key, such as at or company.")
    var set: String

    @Argument(help: ArgumentHelp("The days, such as 2027-12-25.", valueName: "date"))
    var dates: [String] = []

    @Option(
        help: ArgumentHelp("Days from a file; - is standard input.", valueName: "path"),
        completion: .file()
    )
    var file: String?

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        if dates.isEmpty, file == nil { throw ValidationError("Give the days, or --file with a file that has them.") }
    }

    func perform(in session: Session) async throws {
        var days = dates.map { TenantsAPI.Holiday(date: $0) }
        if let file { days += try HolidayFile.days(in: try Source.text(of: file, in: session.context), named: file) }
        let reply = try await session.ask { [days] client, tenant in
            try await client.call(
                TenantsAPI.SetHolidays.self,
                .init(tenant: tenant, set: set, days: days, idempotencyKey: change.idempotencyKey)
            )
        }
        try await session.show(reply) { _ in HolidaysText.lines(set: reply) }
    }
}
