import ArgumentParser
import FlowAPI

/// Command `flowctl payment reopen`, which makes an instalment owed again that was written off or cancelled.
struct PaymentReopen: InstalmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Take back what was written off of an instalment, or that it was cancelled: it is owed again.",
        discussion: """
            Its reminders go on where they stood. What was paid is owed again when it is refunded: payment refund.
            """
    )

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.Reopen

    func wanted(in tenant: String) -> PaymentsAPI.Reopen.Parameters {
        .init(tenant: tenant, instalment: instalment, reason: reason)
    }

    func remark(on status: PaymentsAPI.ScheduleStatus) -> String? { "reopened" }
}
