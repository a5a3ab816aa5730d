import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl payment hold`.
struct PaymentHold: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold",
        abstract: "Note that nobody is to be reminded of an instalment for now."
    )

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Option(help: "Why, in words.")
    var reason: String?

    @Flag(help: "The hold is over.")
    var off = false

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard off != (reason != nil) else { throw ValidationError("Give either --reason or --off.") }
    }

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                PaymentsAPI.Hold.self,
                .init(tenant: tenant, instalment: instalment, reason: reason, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { _ in PaymentTable.lines(reply.schedule, note: off ? "no longer held" : "held") }
    }
}

/// `flowctl payment dispute`.
struct PaymentDispute: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "dispute",
        abstract: "Note that the payer denies an instalment."
    )

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Option(help: "Why, in words.")
    var reason: String?

    @Flag(help: "The dispute is settled.")
    var off = false

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard off != (reason != nil) else { throw ValidationError("Give either --reason or --off.") }
    }

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                PaymentsAPI.Dispute.self,
                .init(tenant: tenant, instalment: instalment, reason: reason, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { _ in PaymentTable.lines(reply.schedule) }
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
