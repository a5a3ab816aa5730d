import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl payment due`, which lists what is owed, earliest first.
struct PaymentDue: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "due",
        abstract: "List what is owed, earliest first: what is overdue, and due within 30 days.",
        discussion: """
            With --sum-by it is added up, all of it unless --until is given, also what is owed on a day that isn't known \
            yet: a line for each profile, month, category, job or tenant, each currency by itself.
            """
    )

    @Option(name: .customLong("with"), help: ArgumentHelp("Only with this profile.", valueName: "profile"))
    var party: String?

    @Option(help: ArgumentHelp("Only of this job.", valueName: "job"), transform: JobReference.parse)
    var job: String?

    @OptionGroup var jobs: JobOfItemOptions

    @Option(help: "Only what is to come in, or to go out.")
    var direction: PaymentsAPI.Direction?

    @Option(
        help: ArgumentHelp(
            "Due up to this date: 2027-03-28, or 3d and 2w from today (default: 30d).",
            valueName: "date"
        )
    )
    var until: String?

    @Flag(help: "Also what is owed on a day that isn't known yet.")
    var undated = false

    @Option(help: ArgumentHelp("Add up by party, month, category, job or tenant.", valueName: "what"))
    var sumBy: OwedGrouping?

    @OptionGroup var tenants: AllTenantsOption

    @OptionGroup var limit: LimitOption

    @OptionGroup var csv: CSVOption

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        try csv.check(global)
        try tenants.check(global, without: ["--job": job != nil])
        if sumBy != nil, limit.count != nil {
            throw ValidationError("--limit cuts a list, and --sum-by adds up all of it: give one of them.")
        }
        if sumBy == .tenant, !tenants.isWanted {
            throw ValidationError("--sum-by tenant adds up over all tenants: give --all-tenants with it.")
        }
    }

    /// The last day that there is: sums are of all that is owed.
    private static let dateMax = "9999-12-31"

    func perform(in session: Session) async throws {
        let count = limit.count
        try await session.ask(allTenants: tenants.isWanted, of: party) { client, tenant in
            var wanted = PaymentsAPI.Due.Parameters(
                tenant: tenant,
                party: party,
                job: job,
                direction: direction,
                labels: jobs.labels,
                where: jobs.where,
                until: session.day(until) ?? (sumBy == nil ? nil : Self.dateMax),
                undated: undated || (sumBy != nil && until == nil) ? true : nil,
                limit: session.pageSize(for: count)
            )
            return try await jobs.answer(client, tenant, session, isEmpty: \.isEmpty) { template in
                wanted.template = template
                return try await session.gather(client.pages(PaymentsAPI.Due.self, wanted), limit: count)
            }
        } show: { lists in
            if let sumBy { return try await show(OwedSums(lists.items(), by: sumBy, ofAll: tenants.isWanted), session) }
            let items = lists.items().merged(by: \.dueDate).prefix(count ?? .max)
            let (instalments, names) = (items.map(\.value), items.map(\.tenant))
            if csv.isWanted {
                return try session.show(csv: PaymentCSV.table(instalments).naming(names, ofAll: tenants.isWanted))
            }
            try await session.show(list: Array(items)) {
                PaymentTable.lines(due: $0.map(\.value), tenants: names, isCut: items.count == count, none: none, $1)
            }
        }
    }

    private func show(_ sums: OwedSums, _ session: Session) async throws {
        if csv.isWanted { return try session.show(csv: sums.csv) }
        try await session.show(list: sums.groups) { _, style in sums.lines(none: none, style) }
    }

    private var none: String {
        let of = (party.map { " with \($0)" } ?? "") + (job.map { " of job \($0)" } ?? "")
        let way = direction.map { $0 == .incoming ? " to come in" : " to go out" } ?? ""
        if let until { return "Nothing is owed\(way)\(of) by \(until)." }
        if sumBy != nil { return "Nothing is owed\(way)\(of)." }
        return "Nothing is overdue\(way)\(of), and nothing is due within 30 days. "
            + "Further ahead: flowctl payment due\(tenants.isWanted ? " --all-tenants" : "") --until DATE"
    }
}
