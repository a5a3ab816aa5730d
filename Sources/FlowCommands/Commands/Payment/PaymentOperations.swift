import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// Command `flowctl payment record`, which records a payment.
struct PaymentRecord: AllocationCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record that something was paid.",
        discussion: """
            It goes on what was due first; what is beyond all that is owed becomes credit. Late fees and interest of \
            days after the one on which it was paid (--on) are taken back when nothing was owed then.
            """
    )
    static let participle = "Recorded"

    @Argument(help: "The schedule's number.", completion: .live, transform: PaymentReference.parseSchedule)
    var schedule: String

    @Argument(help: "How much, such as 1200.50.")
    var amount: String

    @Option(help: ArgumentHelp("The day on which it was paid (default: today).", valueName: "date"))
    var on: String?

    @Option(help: ArgumentHelp("Its currency: refused where the schedule's is another.", valueName: "code"))
    var currency: String?

    @Option(help: "The bank's words, or yours.")
    var reference: String?

    @OptionGroup var parts: AllocationOptions

    @Option(
        help: ArgumentHelp(
            "The bank's line that it is, as payment import prints it: it is recorded once, ever.",
            valueName: "line"
        )
    )
    var bankLine: String?

    @Flag(help: "Record it though there is a payment of this day and amount on the schedule.")
    var again = false

    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.Record

    /// Checks that the schedule has no payment of this amount and day yet; throws when it has one.
    ///
    /// A caller who isn't sure whether the first time has worked may record a payment twice. A payment with a bank line
    /// or an idempotency key isn't checked, since it is recorded once, and one that names its instalments is meant so.
    func check(_ wanted: Method.Parameters, with client: FlowClient, in session: Session) async throws {
        let isAmount = amount.first?.isNumber == true && amount.last?.isNumber == true
        guard !again, bankLine == nil, parts.wanted == nil, change.idempotencyKey == nil, isAmount else { return }
        let page = PaymentsAPI.List.Parameters(tenant: wanted.tenant, schedule: schedule, limit: Session.pageSizeMax)
        let payments: [PaymentsAPI.Payment]
        do throws(FlowClientError) {
            payments = try await client.call(PaymentsAPI.List.self, page).payments
        } catch {
            // What stands in the way is told of the payment itself.
            return
        }
        let same = payments.filter { payment in
            guard let currency = try? Currency(validating: payment.currency) else { return false }
            return (try? Money(validating: amount, currency).text) == payment.amount
        }
        guard !same.isEmpty else { return }
        let spec = try await client.call(TenantsAPI.Show.self, .init(tenant: wanted.tenant)).tenant.spec
        let today = PaymentCalendar(
            zones: session.context.zones,
            now: Timestamp(milliseconds: Int64(session.context.now()) * 1000)
        ).today(in: spec.timeZone)
        guard let twin = same.first(where: { $0.paidOn == on ?? today.text }) else { return }
        throw Problem(
            name: "flowctl.BadInput",
            message:
                "\(twin.id) of \(twin.paidOn) has the same amount, \(twin.amount) \(twin.currency): nothing was recorded.",
            details: ["If this is another payment, say --again."],
            status: .badInput
        )
    }

    func wanted(in tenant: String) -> PaymentsAPI.Record.Parameters {
        .init(
            tenant: tenant,
            schedule: schedule,
            amount: amount,
            currency: currency,
            paidOn: on,
            reference: reference,
            allocations: parts.wanted,
            bankLine: bankLine
        )
    }
}

/// Command `flowctl payment refund`, which gives back a payment or a part of it.
struct PaymentRefund: AllocationCommand {
    static let configuration = CommandConfiguration(
        commandName: "refund",
        abstract: "Give a payment back, or a part of it; what it was on is owed again."
    )
    static let participle = "Refunded"

    @Argument(help: "The payment.", transform: PaymentReference.parsePayment)
    var payment: String

    @Argument(help: "How much (default: all that wasn't given back yet).")
    var amount: String?

    @Option(
        help: ArgumentHelp(
            "The bank's line that tells of it, as payment import prints it: it is recorded once, ever.",
            valueName: "line"
        )
    )
    var bankLine: String?

    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.Refund

    func wanted(in tenant: String) -> PaymentsAPI.Refund.Parameters {
        .init(tenant: tenant, payment: payment, amount: amount, bankLine: bankLine)
    }
}

/// Command `flowctl payment waive`, which writes off what is owed on an instalment, or a part of it.
struct PaymentWaive: InstalmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "waive",
        abstract: "Write off what is owed on an instalment, or a part of it.",
        discussion: "It is taken back with payment reopen."
    )

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Argument(help: "How much (default: all that is owed).")
    var amount: String?

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.Waive

    func wanted(in tenant: String) -> PaymentsAPI.Waive.Parameters {
        .init(tenant: tenant, instalment: instalment, amount: amount, reason: reason)
    }
}

/// Command `flowctl payment cancel`, which gives up an instalment on which nothing was paid.
struct PaymentCancel: InstalmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Give an instalment up on which nothing was paid.",
        discussion: "It is taken back with payment reopen."
    )

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.Cancel

    func wanted(in tenant: String) -> PaymentsAPI.Cancel.Parameters {
        .init(tenant: tenant, instalment: instalment, reason: reason)
    }
}
