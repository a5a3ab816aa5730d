import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// Group of the `flowctl occurrence` commands: each time that a task falls due.
struct OccurrenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "occurrence",
        abstract: "Each time that a task falls due: what was done, missed, left out.",
        subcommands: [OccurrenceList.self],
        aliases: ["occurrences"]
    )
}

/// Command `flowctl occurrence list`, which lists occurrences in every state by their due dates.
struct OccurrenceList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List occurrences in every state, by when they are due; today's unless a time is given.",
        discussion: """
            With --missed alone those of the last seven days that nobody did while they were of use; which of them were \
            missed since flowd was off is told. What didn't go out in time is told by flowctl missed. Of what lies \
            ahead there is the next time of each task; flowctl calendar shows more. Times are by the clock of this \
            terminal.
            """,
        aliases: ["ls"]
    )

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Only those of this profile.", valueName: "profile"),
        completion: .live
    )
    var profile: String?

    @Option(help: "Only those of this task.", completion: .live, transform: TaskReference.parseTask)
    var task: String?

    @Option(name: .customLong("state"), help: "Only those in this state, several times for several.")
    var states: [TasksAPI.OccurrenceState] = []

    @Flag(help: "Only those that were missed.")
    var missed = false

    @Option(help: ArgumentHelp("Due on this day: 2027-03-28, today, tomorrow or yesterday.", valueName: "date"))
    var day: String?

    @Option(
        help: ArgumentHelp(
            "Due from this time on: 7d ago as 7d, 2027-03-28, 2027-03-28T17:00 or with a zone.",
            valueName: "time"
        )
    )
    var from: String?

    @Option(help: ArgumentHelp("Due up to this time: 2027-03-28 with the whole day, or as --from.", valueName: "time"))
    var until: String?

    @OptionGroup var tenants: AllTenantsOption
    @OptionGroup var csv: CSVOption
    @OptionGroup var limit: LimitOption
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        try csv.check(global)
        try tenants.check(global, without: ["--task": task != nil])
        if day != nil, from != nil || until != nil {
            throw ValidationError("--day is a span of its own: without --from and --until.")
        }
        if missed, !states.isEmpty {
            throw ValidationError("--missed and --state contradict each other: give one of them.")
        }
    }

    func perform(in session: Session) async throws {
        let span = try OccurrenceSpan(day: day, from: from, until: until, isLong: missed, session)
        let wanted = missed ? [TasksAPI.OccurrenceState.missed] : states
        let count = limit.count
        try await session.ask(allTenants: tenants.isWanted, of: profile) { client, tenant in
            var all = TasksAPI.ListOccurrences.Reply(occurrences: [])
            let first = TasksAPI.ListOccurrences.Parameters(
                tenant: tenant,
                profile: profile,
                task: task,
                states: wanted.isEmpty ? nil : wanted,
                from: span.from,
                until: span.until,
                limit: session.pageSize(for: count)
            )
            for try await page in client.pages(TasksAPI.ListOccurrences.self, first) {
                all.occurrences += page.occurrences
                if let passed = page.passedOver { all.passedOver = passed }
                if let count, all.occurrences.count >= count { break }
            }
            if let count { all.occurrences = Array(all.occurrences.prefix(count)) }
            return all
        } show: { replies in
            let listing = OccurrenceListTable(replies, limit: count)
            if csv.isWanted { return try session.show(csv: listing.csv) }
            try await session.show(each: listing.replies, listing.lines)
        }
    }
}

/// Time for which flowd is asked to list occurrences.
///
/// It is by the clock of the terminal, by which the occurrences are shown too.
struct OccurrenceSpan {
    let from: String?
    let until: String?

    private static let longSpan = "7d"
    private static let dateLength = 10

    /// A day, or from one time to another; else today, or the last seven days.
    init(day: String?, from: String?, until: String?, isLong: Bool, _ session: Session) throws {
        let now = Timestamp(milliseconds: Int64(session.context.now()) * 1000).rfc3339
        var (day, from, until) = (session.dayOfWord(day), from, until)
        if let day, (try? LocalDate(validating: day, field: "day")) == nil {
            throw Problem.badInput(
                "--day is “\(SafeText.line(day))”; allowed: a date such as 2027-03-28, today, tomorrow or yesterday."
            )
        }
        if day == nil, from == nil, until == nil {
            if isLong {
                (from, until) = (Self.longSpan, now)
            } else {
                day = String(TimeText.short(now, in: session.context.zone).prefix(Self.dateLength))
            }
        }
        self.from = try session.instant(day ?? from, option: "--from", .past)
        self.until = try session.endInstant(day ?? until, option: "--until")
    }
}
