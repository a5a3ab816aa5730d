import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// Command `flowctl task adherence`, which shows how well tasks are kept.
struct TaskAdherence: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "adherence",
        abstract: "Show how well tasks are kept: by whom, by task, by day, week or month.",
        discussion: """
            Without --for, --task and --by each person has a line. What was missed or done late since flowd was off is \
            counted apart and is in no percentage. Days are those of the tenant's clock, by when something is due.
            """
    )

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Only tasks of this profile.", valueName: "profile"),
        completion: .live
    )
    var profile: String?

    @Option(help: "Only this task.", completion: .live, transform: TaskReference.parseTask)
    var task: String?

    @Option(
        help: ArgumentHelp(
            "Due from this time on: 2027-03-28, 2027-03-28T17:00, or 7d for the seven days before today and today.",
            valueName: "time"
        )
    )
    var from: String?

    @Option(help: ArgumentHelp("Due up to this time: 2027-03-28 with the whole day, or as --from.", valueName: "time"))
    var until: String?

    @Option(
        name: .customLong("by"),
        help: ArgumentHelp(
            "A line for each: profile, task, and one of day, week and month; several times or with commas for several.",
            valueName: "part"
        ),
        completion: .list(TasksAPI.AdherencePart.allCases.map(\.rawValue)),
        transform: Self.parts
    )
    var partLists: [[TasksAPI.AdherencePart]] = []

    @OptionGroup var tenants: AllTenantsOption
    @OptionGroup var csv: CSVOption
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        try csv.check(global)
        try tenants.check(global, without: ["--task": task != nil])
        if profile != nil, task != nil {
            throw ValidationError(
                "--for and --task contradict each other, as a task is of one profile: give one of them."
            )
        }
    }

    func perform(in session: Session) async throws {
        let given = partLists.flatMap { $0 }
        let isOfPeople = given.isEmpty && profile == nil && task == nil
        let parts = isOfPeople ? [.profile] : given
        let span = (from: session.dayAgo(from), until: session.endOfDay(until))
        try await session.ask(allTenants: tenants.isWanted, of: profile) { client, tenant in
            let wanted = TasksAPI.GetAdherence.Parameters(
                tenant: tenant,
                profile: profile,
                task: task,
                from: span.from,
                until: span.until,
                by: parts.isEmpty ? nil : parts
            )
            return try await client.call(TasksAPI.GetAdherence.self, wanted)
        } show: { replies in
            let table = AdherenceTable(replies, by: parts)
            if csv.isWanted { return try session.show(csv: table.csv) }
            try await session.show(each: replies, table.lines)
        }
    }

    /// Parses groupings separated by commas, such as `profile,day`.
    private static func parts(_ text: String) throws -> [TasksAPI.AdherencePart] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            if let part = TasksAPI.AdherencePart(rawValue: String(name)) { return part }
            let all = TasksAPI.AdherencePart.allCases.map(\.rawValue)
            let guess = Guess(String(name), among: all).name.map { ". Did you mean “\($0)”?" } ?? ""
            throw ValidationError(
                "--by is “\(SafeText.line(String(name)))”; allowed: \(all.joined(separator: ", "))\(guess)"
            )
        }
    }
}
