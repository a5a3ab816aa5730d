import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal
import Varlink

/// Command `flowctl profile list`, which lists the profiles of a tenant.
struct ProfileList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the profiles of a tenant; those in the archive only when they are asked for.",
        discussion: """
            All conditions that are given have to hold. With --column the list has just these columns: \
            \(ProfileListColumn.allowed). With --count, --count-by and --sum the profiles are counted instead. --save-as \
            keeps all that under a name, and --saved asks it again.
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

    @Flag(help: "Print how many there are.")
    var count = false

    @Option(
        name: .customLong("count-by"),
        help: ArgumentHelp("Count them by these values, up to three: kind, attribute.diet, ….", valueName: "name"),
        transform: { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    )
    var countLists: [[String]] = []

    @Option(help: ArgumentHelp("Add up this number: attribute.persons.", valueName: "name"))
    var sum: String?

    @OptionGroup var saving: SavedListOptions

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
        // Over the wire those in the archive come too where nothing is said of it.
        let isArchived: Bool? = archived ? true : all || saving.saved != nil ? nil : false
        let typed = try TenantsAPI.SavedList(
            of: .profiles,
            ProfilesAPI.List.Parameters(
                tenant: "",
                kind: kind,
                text: text,
                archived: isArchived,
                where: conditions.isEmpty ? nil : conditions
            ),
            columns: columnLists.flatMap { $0 }.map(\.name),
            isCount: isCount,
            by: countLists.flatMap { $0 },
            sum: sum
        )
        do {
            let question = try await session.question(
                typed,
                saving,
                without: all ? "archived" : nil,
                limit: limit.count
            )
            if question.count == true {
                try await tell(countOf: question, session)
            } else {
                try await tell(listOf: question, session)
            }
        } catch let problem as Problem {
            throw problem.renaming("by", to: "--count-by").renaming("columns", to: "--column")
        }
    }

    private func tell(listOf question: TenantsAPI.SavedList, _ session: Session) async throws {
        let columns = try (question.columns ?? []).flatMap(ProfileListColumn.parse)
        let profiles = try await session.ask { client, tenant in
            var wanted = try question.parameters(ProfilesAPI.List.Parameters.self, in: tenant)
            wanted.limit = session.pageSize(for: limit.count)
            let found = try await session.gather(client.pages(ProfilesAPI.List.self, wanted), limit: limit.count)
            await tell(unknownOf: columns.flatMap(\.attributes) + question.conditions, client, tenant, session)
            if found.isEmpty, let kind = wanted.kind { await tell(unknownKind: kind, client, tenant, session) }
            return found
        }
        let table = ProfileColumnTable(columns, profiles)
        if csv.isWanted { return try session.show(csv: table.csv) }
        try await session.show(list: profiles) { profiles, style in
            guard !profiles.isEmpty || !question.isFiltered else {
                return [Line("There are no such profiles.", .dim)]
            }
            return columns.isEmpty || profiles.isEmpty ? ProfileText.table(profiles, style) : table.lines(style)
        }
    }

    private func tell(countOf question: TenantsAPI.SavedList, _ session: Session) async throws {
        let (names, sum) = (question.by ?? [], question.sum)
        let reply = try await session.ask { client, tenant in
            var wanted = try question.parameters(ProfilesAPI.Count.Parameters.self, in: tenant)
            (wanted.by, wanted.sum) = (question.by, sum)
            let reply = try await client.call(ProfilesAPI.Count.self, wanted)
            let asked = names + [sum].compactMap { $0 } + question.conditions
            await tell(unknownOf: asked, client, tenant, session)
            if reply.profiles == 0, let kind = wanted.kind { await tell(unknownKind: kind, client, tenant, session) }
            return reply
        }
        let table = TallyTable(reply, by: names, sum: sum)
        if csv.isWanted { return try session.show(csv: table.csv) }
        try await session.show(reply, table.lines)
    }

    private func tell(unknownKind kind: String, _ client: FlowClient, _ tenant: String, _ session: Session) async {
        // A courtesy: where it can't be asked, no kind is unknown.
        let counted = try? await client.call(ProfilesAPI.Count.self, .init(tenant: tenant, by: ["kind"]))
        let kinds = (counted?.groups ?? []).compactMap { group -> String? in
            if case .string(let text)? = group.values["kind"] { text } else { nil }
        }
        .sorted()
        guard !kinds.isEmpty, !kinds.contains(kind) else { return }
        let guess = Guess(kind, among: kinds).name.map { " Did you mean \($0)?" } ?? ""
        session.remark(
            "No profile is of the kind \(SafeText.line(kind)), but of \(kinds.joined(separator: ", ")).\(guess)"
        )
    }

    /// Reports attributes that no profile has: a mistyped name would otherwise look like a missing value.
    private func tell(
        unknownOf names: [String],
        _ client: FlowClient,
        _ tenant: String,
        _ session: Session
    ) async {
        let asked = names.map(ConditionName.name).flatMap { $0.split(separator: "|").map(String.init) }
        var reported: Set<String> = []
        for name in asked where name.hasPrefix("attribute.") && reported.insert(name).inserted {
            // A courtesy: where it can't be asked, no name is unknown.
            let counted = try? await client.call(ProfilesAPI.Count.self, .init(tenant: tenant, where: [name])).profiles
            if counted == 0 { session.remark("No profile has \(SafeText.line(name)).") }
        }
    }
}
