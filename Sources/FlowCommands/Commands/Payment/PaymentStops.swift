import ArgumentParser
import FlowAPI

/// Command `flowctl payment hold`, which stops the reminders of an instalment for now.
struct PaymentHold: InstalmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold",
        abstract: "Note that nobody is to be reminded of an instalment for now, or with --off that they are again.",
        discussion: "With a last day it ends by itself with that, and the reminders go on."
    )

    @OptionGroup var stop: PaymentStopOptions

    @Argument(help: "The last day of it (default: until --off).")
    var until: String?

    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.Hold

    func wanted(in tenant: String) -> PaymentsAPI.Hold.Parameters {
        .init(tenant: tenant, instalment: stop.instalment, reason: stop.reason, until: until)
    }

    func validate() throws {
        guard !stop.off || until == nil else { throw ValidationError("A last day goes with --reason.") }
    }

    func remark(on status: PaymentsAPI.ScheduleStatus) -> String? {
        stop.off ? "no longer held" : "held\(until.map { " until \($0)" } ?? "")"
    }
}

/// Command `flowctl payment dispute`, which records that the payer denies an instalment.
struct PaymentDispute: InstalmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "dispute",
        abstract: "Note that the payer denies an instalment, or with --off that this is settled."
    )

    @OptionGroup var stop: PaymentStopOptions
    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.Dispute

    func wanted(in tenant: String) -> PaymentsAPI.Dispute.Parameters {
        .init(tenant: tenant, instalment: stop.instalment, reason: stop.reason)
    }

    func remark(on status: PaymentsAPI.ScheduleStatus) -> String? { stop.off ? "no longer disputed" : nil }
}

/// Command `flowctl payment promise`, which records until when the payer has promised to pay.
struct PaymentPromise: InstalmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "promise",
        abstract: "Note until when the payer has promised to pay."
    )

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Argument(help: "The day by whose end it will be paid, such as 2027-05-01.")
    var until: String?

    @Flag(help: "The promise is off.")
    var off = false

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        guard off != (until != nil) else {
            throw ValidationError("Give either the day by which it will be paid, such as 2027-05-01, or --off.")
        }
    }

    typealias Method = PaymentsAPI.Promise

    func wanted(in tenant: String) -> PaymentsAPI.Promise.Parameters {
        .init(tenant: tenant, instalment: instalment, until: until)
    }

    func remark(on status: PaymentsAPI.ScheduleStatus) -> String? {
        until.map { "promised by \($0)" } ?? "no longer promised"
    }
}

/// Command `flowctl payment redate`, which moves the due date of an instalment.
struct PaymentRedate: InstalmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "redate",
        abstract: "Move the due date of an instalment.",
        discussion: "One that is counted from a date of the job follows that by itself; a plain date stays."
    )

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Argument(help: "The new due date, such as 2027-05-01, or one counted from a date of the job, such as start+3d.")
    var due: String

    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.Redate

    func wanted(in tenant: String) -> PaymentsAPI.Redate.Parameters {
        .init(tenant: tenant, instalment: instalment, due: due)
    }

    func remark(on status: PaymentsAPI.ScheduleStatus) -> String? { "due \(due)" }
}
