import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl payment list`, which lists recorded payments, newest first.
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

    @OptionGroup var jobs: JobOfItemOptions

    @OptionGroup var limit: LimitOption

    @OptionGroup var csv: CSVOption

    @OptionGroup var global: GlobalOptions

    func validate() throws { try csv.check(global) }

    func perform(in session: Session) async throws {
        let payments = try await jobs.list(PaymentsAPI.List.self, in: session, limit: limit.count) {
            .init(
                tenant: $0,
                schedule: schedule,
                party: party,
                template: $1,
                labels: jobs.labels,
                where: jobs.where
            )
        }
        if csv.isWanted { return try session.show(csv: PaymentCSV.table(payments)) }
        try await session.show(list: payments) { payments, style in
            PaymentText.lines(payments, isFiltered: jobs.isWanted || schedule != nil || party != nil, style)
        }
    }
}

/// Command `flowctl payment show`, which shows a payment and where it went.
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
        try await session.show(reply) { PaymentText.lines(reply.payment, $0) }
    }
}

/// Command `flowctl payment outlook`, which shows payments to come in and to go out, month by month.
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

    @OptionGroup var jobs: JobOfItemOptions

    @OptionGroup var csv: CSVOption

    @OptionGroup var global: GlobalOptions

    func validate() throws { try csv.check(global) }

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            var wanted = PaymentsAPI.GetOutlook.Parameters(
                tenant: tenant,
                months: months,
                party: party,
                job: job,
                labels: jobs.labels,
                where: jobs.where
            )
            return try await jobs.answer(client, tenant, session, isEmpty: \.outlooks.isEmpty) { template in
                wanted.template = template
                return try await client.call(PaymentsAPI.GetOutlook.self, wanted)
            }
        }
        if csv.isWanted { return try session.show(csv: PaymentCSV.table(reply.outlooks)) }
        try await session.show(reply) { style in
            OutlookTable.lines(reply.outlooks, isFiltered: jobs.isWanted || job != nil || party != nil, style)
        }
    }
}
