import ArgumentParser
import FlowAPI

/// Command `flowctl payment charge`, which adds a late fee or interest to an instalment.
struct PaymentChargeCommand: InstalmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "charge",
        abstract: "Add a late fee or interest to an instalment.",
        discussion: """
            One of --fee and --interest is given; for both, charge twice. \
            It has to be overdue: its day and the days of grace are over. A percentage of --fee is one of what is \
            owed, less what credit covers. One of --interest is by the year: simple interest on what was owed without \
            charges on each day, by the days on which payments were made, from the due day or the day on which \
            interest was charged last, actual days over 365, rounded down; also on what is paid by now, when that was \
            late. It stands until it is taken back with payment uncharge.
            """
    )

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Option(help: ArgumentHelp("A late fee: an amount, or a percentage such as 5%.", valueName: "amount"))
    var fee: String?

    @Option(help: ArgumentHelp("Interest: a percentage by the year such as 9%, or an amount.", valueName: "rate"))
    var interest: String?

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        guard (fee == nil) != (interest == nil) else { throw ValidationError("Give either --fee or --interest.") }
    }

    typealias Method = PaymentsAPI.Charge

    func wanted(in tenant: String) -> PaymentsAPI.Charge.Parameters {
        .init(
            tenant: tenant,
            instalment: instalment,
            kind: fee == nil ? .interest : .lateFee,
            amount: fee ?? interest ?? ""
        )
    }

    func reported(_ problem: Problem) -> Problem {
        problem.renaming("amount", to: fee == nil ? "--interest" : "--fee")
    }
}

/// Command `flowctl payment uncharge`, which takes back a late fee or interest.
struct PaymentUncharge: InstalmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "uncharge",
        abstract: "Take a late fee or interest back; what was paid on it becomes credit."
    )

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Argument(help: "The charge's number, as payment schedule show prints it.")
    var charge: Int

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.ReverseCharge

    func wanted(in tenant: String) -> PaymentsAPI.ReverseCharge.Parameters {
        .init(tenant: tenant, instalment: instalment, charge: charge, reason: reason)
    }

    func remark(on status: PaymentsAPI.ScheduleStatus) -> String? { "charge \(charge) taken back" }
}

/// `flowctl payment use-credit`.
struct PaymentUseCredit: AllocationCommand {
    static let configuration = CommandConfiguration(
        commandName: "use-credit",
        abstract: "Put what was paid beyond what was owed on instalments of the same schedule."
    )
    static let participle = "Used credit of"

    @Argument(help: "The schedule's number.", completion: .live, transform: PaymentReference.parseSchedule)
    var schedule: String

    @OptionGroup var parts: AllocationOptions
    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.UseCredit

    func wanted(in tenant: String) -> PaymentsAPI.UseCredit.Parameters {
        .init(tenant: tenant, schedule: schedule, allocations: parts.wanted)
    }
}

/// Command `flowctl payment reallocate`, which moves a payment to other instalments.
struct PaymentReallocate: AllocationCommand {
    static let configuration = CommandConfiguration(
        commandName: "reallocate",
        abstract: "Take a payment off all instalments and put it on others; what is left of it is credit."
    )
    static let participle = "Put"

    @Argument(help: "The payment.", transform: PaymentReference.parsePayment)
    var payment: String

    @OptionGroup var parts: AllocationOptions
    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.Reallocate

    func wanted(in tenant: String) -> PaymentsAPI.Reallocate.Parameters {
        .init(tenant: tenant, payment: payment, allocations: parts.wanted)
    }
}
