import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// `flowctl profile list`.
struct ProfileList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the profiles of a tenant; those in the archive only when they are asked for.",
        discussion: """
            All conditions that are given have to hold. With --column the list has just these columns: \
            \(ProfileListColumn.allowed). With --count, --count-by and --sum the profiles are counted instead.
            """,
        aliases: ["ls"]
    )

    @Option(help: "Only of this kind.")
    var kind: String?

    @Option(help: "Only those with this in the key or title, capital or not.")
    var text: String?

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            "Only those whose attributes are so: attribute.diet=vegan, attribute.persons>=2, !attribute.phone. Several: all.",
            valueName: "condition"
        )
    )
    var conditions: [String] = []

    @Flag(help: "Only those in the archive.")
    var archived = false

    @Flag(help: "Those in the archive too.")
    var all = false

    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "Show these columns, several times or with commas for several: key, title, attribute.diet, ….",
            valueName: "name"
        ),
        transform: ProfileListColumn.parse
    )
    var columnLists: [[ProfileListColumn]] = []

    @Flag(help: "Tell how many there are.")
    var count = false

    @Option(
        name: .customLong("count-by"),
        help: ArgumentHelp("Count them by these values, up to three: kind, attribute.diet, ….", valueName: "name"),
        transform: { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    )
    var countLists: [[String]] = []

    @Option(help: ArgumentHelp("Add up this number: attribute.persons.", valueName: "name"))
    var sum: String?

    @OptionGroup var csv: CSVOption

    @OptionGroup var limit: LimitOption

    @OptionGroup var global: GlobalOptions

    private var isCount: Bool { count || !countLists.isEmpty || sum != nil }

    func validate() throws {
        try csv.check(global)
        if archived, all { throw ValidationError("--archived and --all contradict each other: give one of them.") }
        guard isCount else { return }
        let others = [("--column", !columnLists.isEmpty), ("--limit", limit.count != nil)]
        if let other = others.first(where: \.1) {
            throw ValidationError("\(other.0) is for lists, not for --count, --count-by and --sum.")
        }
    }

    func perform(in session: Session) async throws {
        do {
            if isCount { try await tell(countOf: session) } else { try await tell(listOf: session) }
        } catch let problem as Problem {
            throw problem.renaming("by", to: "--count-by")
        }
    }

    private func tell(listOf session: Session) async throws {
        let columns = columnLists.flatMap { $0 }
        let profiles = try await session.ask { client, tenant in
            let wanted = ProfilesAPI.List.Parameters(
                tenant: tenant,
                kind: kind,
                text: text,
                archived: all ? nil : archived,
                where: conditions.isEmpty ? nil : conditions,
                limit: session.pageSize(for: limit.count)
            )
            let found = try await session.gather(client.pages(ProfilesAPI.List.self, wanted), limit: limit.count)
            await tell(unknownOf: columns.flatMap(\.attributes), client, tenant, session)
            return found
        }
        let table = ProfileColumnTable(columns, profiles)
        if csv.isWanted { return try session.show(csv: table.csv) }
        let isFiltered = kind != nil || text != nil || archived || !conditions.isEmpty
        try session.show(list: profiles) { profiles, style in
            guard !profiles.isEmpty || !isFiltered else { return [Line("There are no such profiles.", .dim)] }
            return columns.isEmpty || profiles.isEmpty ? ProfileText.table(profiles, style) : table.lines(style)
        }
    }

    private func tell(countOf session: Session) async throws {
        let names = countLists.flatMap { $0 }
        let reply = try await session.ask { client, tenant in
            let wanted = ProfilesAPI.Count.Parameters(
                tenant: tenant,
                kind: kind,
                text: text,
                archived: all ? nil : archived,
                where: conditions.isEmpty ? nil : conditions,
                by: names.isEmpty ? nil : names,
                sum: sum
            )
            let reply = try await client.call(ProfilesAPI.Count.self, wanted)
            await tell(unknownOf: names + [sum].compactMap { $0 }, client, tenant, session)
            return reply
        }
        let table = TallyTable(reply, by: names, sum: sum)
        if csv.isWanted { return try session.show(csv: table.csv) }
        try session.show(reply, table.lines)
    }

    /// Tells of attributes that no profile has: whoever mistypes one would read that nobody has it.
    private func tell(
        unknownOf names: [String],
        _ client: FlowClient,
        _ tenant: String,
        _ session: Session
    ) async {
        let asked = (names + conditions.map(ListColumn.name)).flatMap { $0.split(separator: "|").map(String.init) }
        var told: Set<String> = []
        for name in asked where name.hasPrefix("attribute.") && told.insert(name).inserted {
            // A courtesy: where it can't be asked, no name is unknown.
            let counted = try? await client.call(ProfilesAPI.Count.self, .init(tenant: tenant, where: [name])).profiles
            if counted == 0 { session.note("No profile has \(SafeText.line(name)).") }
        }
    }
}
