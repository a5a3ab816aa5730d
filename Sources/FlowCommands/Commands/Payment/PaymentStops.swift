import ArgumentParser
import FlowAPI
import FlowClient

/// A command that begins or ends something which stops the reminders of an instalment.
protocol PaymentStop: FlowctlCommand {
    var stop: PaymentStopOptions { get }
    var change: ChangeOptions { get }

    /// What is said behind the state, when it begins and when it is over.
    static var notes: (begun: String?, over: String?) { get }

    /// Asks for it.
    func call(_ client: FlowClient, in tenant: String) async throws(FlowClientError) -> PaymentsAPI.ScheduleStatus
}

extension PaymentStop {
    func perform(in session: Session) async throws {
        let status = try await session.ask { client, tenant in try await call(client, in: tenant) }
        let note = stop.off ? Self.notes.over : Self.notes.begun
        try session.show(PaymentsAPI.Hold.Reply(schedule: status)) { _ in PaymentTable.lines(status, note: note) }
    }
}

/// `flowctl payment hold`.
struct PaymentHold: PaymentStop {
    static let configuration = CommandConfiguration(
        commandName: "hold",
        abstract: "Note that nobody is to be reminded of an instalment for now, or with --off that they are again."
    )
    static let notes: (begun: String?, over: String?) = ("held", "no longer held")

    @OptionGroup var stop: PaymentStopOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func call(_ client: FlowClient, in tenant: String) async throws(FlowClientError) -> PaymentsAPI.ScheduleStatus {
        let wanted = PaymentsAPI.Hold.Parameters(
            tenant: tenant,
            instalment: stop.instalment,
            reason: stop.reason,
            idempotencyKey: change.idempotencyKey
        )
        return try await client.call(PaymentsAPI.Hold.self, wanted).schedule
    }
}

/// `flowctl payment dispute`.
struct PaymentDispute: PaymentStop {
    static let configuration = CommandConfiguration(
        commandName: "dispute",
        abstract: "Note that the payer denies an instalment, or with --off that this is settled."
    )
    static let notes: (begun: String?, over: String?) = (nil, "no longer disputed")

    @OptionGroup var stop: PaymentStopOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func call(_ client: FlowClient, in tenant: String) async throws(FlowClientError) -> PaymentsAPI.ScheduleStatus {
        let wanted = PaymentsAPI.Dispute.Parameters(
            tenant: tenant,
            instalment: stop.instalment,
            reason: stop.reason,
            idempotencyKey: change.idempotencyKey
        )
        return try await client.call(PaymentsAPI.Dispute.self, wanted).schedule
    }
}

/// `flowctl payment promise`.
struct PaymentPromise: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "promise",
        abstract: "Note until when the payer has promised to pay."
    )

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Option(help: ArgumentHelp("The day by whose end it will be paid.", valueName: "date"))
    var until: String?

    @Flag(help: "The promise is off.")
    var off = false

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard off != (until != nil) else { throw ValidationError("Give either --until or --off.") }
    }

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                PaymentsAPI.Promise.self,
                .init(tenant: tenant, instalment: instalment, until: until, idempotencyKey: change.idempotencyKey)
            )
        }
        let note = until.map { "promised by \($0)" } ?? "no longer promised"
        try session.show(reply) { _ in PaymentTable.lines(reply.schedule, note: note) }
    }
}

/// `flowctl payment redate`.
struct PaymentRedate: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "redate",
        abstract: "Move the due date of an instalment.",
        discussion: "One that is counted from a date of the job doesn't follow it by itself: give it again."
    )

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Option(help: ArgumentHelp("The new due date, or one counted from a date of the job.", valueName: "date"))
    var due: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                PaymentsAPI.Redate.self,
                .init(tenant: tenant, instalment: instalment, due: due, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { _ in PaymentTable.lines(reply.schedule, note: "due \(due)") }
    }
}
