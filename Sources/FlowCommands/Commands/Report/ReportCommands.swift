import ArgumentParser
import FlowAPI
import FlowTerminal

/// Option that limits a report of a day or a week to one profile.
struct ReportPersonOption: ParsableArguments {
    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Only what is for this profile.", valueName: "profile"),
        completion: .live
    )
    var profile: String?
}

/// Command `flowctl report day`, which makes the sheet of a day.
struct ReportDay: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "day",
        abstract: "A day's sheet: who does what when, and the steps and payments that are due by then.",
        discussion: "With a box to tick and room to sign; what is done by now says when, and by whom."
    )

    @Argument(help: "A date such as 2027-03-28, today, tomorrow or yesterday (default: today).")
    var day: String?

    @OptionGroup var person: ReportPersonOption
    @OptionGroup var report: ReportOptions

    var global: GlobalOptions { report.global }

    func perform(in session: Session) async throws {
        try await report.make(.init(tenant: "", report: .day, day: day, profile: person.profile), in: session)
    }
}

/// Command `flowctl report week`, which makes the sheet of a week.
struct ReportWeek: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: "A week's sheet: each person's tasks by day, and the steps and payments that are due by its end."
    )

    @Argument(help: "A day of the week: 2027-03-28, today, tomorrow or yesterday (default: today).")
    var day: String?

    @OptionGroup var person: ReportPersonOption
    @OptionGroup var report: ReportOptions

    var global: GlobalOptions { report.global }

    func perform(in session: Session) async throws {
        try await report.make(.init(tenant: "", report: .week, day: day, profile: person.profile), in: session)
    }
}

/// Command `flowctl report job`, which makes the sheet of a job.
struct ReportJob: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "job",
        abstract: "A job's sheet: where it stands, its steps with the answers, its payments and budgets."
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String

    @OptionGroup var report: ReportOptions

    var global: GlobalOptions { report.global }

    func perform(in session: Session) async throws {
        try await report.make(.init(tenant: "", report: .job, job: job), in: session)
    }
}

/// Command `flowctl report vendor`, which makes a sheet on a profile.
struct ReportVendor: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "vendor",
        abstract: "A sheet on a profile: what is known, what is to be done, what is agreed and paid."
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var report: ReportOptions

    var global: GlobalOptions { report.global }

    func perform(in session: Session) async throws {
        try await report.make(.init(tenant: "", report: .vendor, profile: profile), in: session)
    }
}

/// Command `flowctl report statement`, which makes a statement of account.
struct ReportStatement: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "statement",
        abstract: "A statement of account: what fell due and what was paid, with the balance after each.",
        discussion: """
            An instalment counts on its due day, less what was written off; late fees and interest on the day of their \
            charge, as long as they stand; a payment on its day, less what was given back. The balance is what is owed \
            by then less what was paid: below nothing, something was paid ahead. Each direction and each currency is an \
            account by itself. What isn't due by the last day stands below in full.
            """
    )

    @Argument(help: "The profile that it is with (default: all of the tenant's).", completion: .live)
    var profile: String?

    @Option(help: ArgumentHelp("The first day (default: from the beginning).", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("The last day (default: today).", valueName: "date"))
    var until: String?

    @OptionGroup var report: ReportOptions

    var global: GlobalOptions { report.global }

    func perform(in session: Session) async throws {
        let wanted = ReportsAPI.Make.Parameters(
            tenant: "",
            report: .statement,
            profile: profile,
            from: from,
            until: until
        )
        try await report.make(wanted, in: session)
    }
}
