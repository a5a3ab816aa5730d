import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl payment list`.
struct PaymentList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List recorded payments, newest first.",
        aliases: ["ls"]
    )

    @Option(help: "Only those on this schedule.", transform: PaymentReference.parseSchedule)
    var schedule: String?

    @Option(name: .customLong("with"), help: ArgumentHelp("Only those of this profile.", valueName: "profile"))
    var party: String?

    @OptionGroup var limit: LimitOption

    @OptionGroup var csv: CSVOption

    @OptionGroup var global: GlobalOptions

    func validate() throws { try csv.check(global) }

    func perform(in session: Session) async throws {
        let payments = try await session.list(PaymentsAPI.List.self, limit: limit.count) {
            .init(tenant: $0, schedule: schedule, party: party)
        }
        if csv.isWanted { return try session.show(csv: PaymentCSV.table(payments)) }
        try session.show(list: payments) { PaymentText.lines($0, $1) }
    }
}

/// `flowctl payment show`.
struct PaymentShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a payment and where it went."
    )

    @Argument(help: "The payment.", transform: PaymentReference.parsePayment)
    var payment: String

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(PaymentsAPI.Show.self) { .init(tenant: $0, payment: payment) }
        try session.show(reply) { PaymentText.lines(reply.payment, $0) }
    }
}

/// `flowctl payment due`.
struct PaymentDue: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "due",
        abstract: "List what is owed, earliest first: what is overdue, and due within 30 days."
    )

    @Option(name: .customLong("with"), help: ArgumentHelp("Only with this profile.", valueName: "profile"))
    var party: String?

    @Option(help: ArgumentHelp("Only of this job.", valueName: "job"), transform: JobReference.parse)
    var job: String?

    @Option(help: "Only what is to come in, or to go out.")
    var direction: PaymentsAPI.Direction?

    @Option(help: ArgumentHelp("Due up to this date (default: 30 days from today).", valueName: "date"))
    var until: String?

    @Flag(help: "Also what is owed on a day that isn't known yet.")
    var undated = false

    @OptionGroup var tenants: AllTenantsOption

    @OptionGroup var limit: LimitOption

    @OptionGroup var csv: CSVOption

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        try csv.check(global)
        try tenants.check(global, without: ["--job": job != nil])
    }

    func perform(in session: Session) async throws {
        let count = limit.count
        try await session.ask(allTenants: tenants.isWanted, of: party) { client, tenant in
            let wanted = PaymentsAPI.Due.Parameters(
                tenant: tenant,
                party: party,
                job: job,
                direction: direction,
                until: until,
                undated: undated ? true : nil,
                limit: session.pageSize(for: count)
            )
            return try await session.gather(client.pages(PaymentsAPI.Due.self, wanted), limit: count)
        } show: { lists in
            let items = lists.items().merged(by: \.dueDate).prefix(count ?? .max)
            let (instalments, names) = (items.map(\.value), items.map(\.tenant))
            if csv.isWanted { return try session.show(csv: PaymentCSV.table(instalments).naming(names)) }
            try session.show(list: Array(items)) {
                PaymentTable.lines(due: $0.map(\.value), tenants: names, none: none, $1)
            }
        }
    }

    /// What is said when nothing is owed: until when, and of what.
    private var none: String {
        let of = (party.map { " with \($0)" } ?? "") + (job.map { " of job \($0)" } ?? "")
        let way = direction.map { $0 == .incoming ? " to come in" : " to go out" } ?? ""
        if let until { return "Nothing is owed\(way)\(of) by \(until)." }
        return "Nothing is overdue\(way)\(of), and nothing is due within 30 days. "
            + "Further ahead: flowctl payment due\(tenants.isWanted ? " --all-tenants" : "") --until DATE"
    }
}

/// `flowctl payment outlook`.
struct PaymentOutlook: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "outlook",
        abstract: "Show what is still to come in and to go out, month by month."
    )

    @Option(help: ArgumentHelp("How many months (default: 6).", valueName: "number"))
    var months: Int?

    @Option(name: .customLong("with"), help: ArgumentHelp("Only with this profile.", valueName: "profile"))
    var party: String?

    @Option(help: ArgumentHelp("Only of this job.", valueName: "job"), transform: JobReference.parse)
    var job: String?

    @OptionGroup var csv: CSVOption

    @OptionGroup var global: GlobalOptions

    func validate() throws { try csv.check(global) }

    func perform(in session: Session) async throws {
        let reply = try await session.call(PaymentsAPI.GetOutlook.self) {
            .init(tenant: $0, months: months, party: party, job: job)
        }
        if csv.isWanted { return try session.show(csv: PaymentCSV.table(reply.outlooks)) }
        try session.show(reply) { OutlookTable.lines(reply.outlooks, $0) }
    }
}
