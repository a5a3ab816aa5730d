import ArgumentParser
import FlowAPI

/// `flowctl payment schedule amend`.
struct PaymentScheduleAmend: AmendmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "amend",
        abstract: "Change what was agreed, before or after payments: total, party, title, budget, days of grace.",
        discussion: """
            flowctl payment schedule amend 3 --total 4400.00 --reason "20 more guests"

            Another total is spread over the instalments on which something is owed, in proportion to what they are; \
            --against 3/2 has one of them take it. What was paid beyond what an instalment is then becomes credit, \
            which --use-credit puts on what is owed. Instalments are changed one by one with payment instalment. \
            Reminders follow: another party gets what is still to come.
            """
    )
    static let participle = "Amended"

    @Argument(help: "The schedule's number.", completion: .live, transform: PaymentReference.parseSchedule)
    var schedule: String

    @Option(help: ArgumentHelp("What all instalments add up to.", valueName: "amount"))
    var total: String?

    @Option(help: ArgumentHelp("The profile that pays us, or that we pay.", valueName: "profile"))
    var party: String?

    @Option(help: "What it is for.")
    var title: String?

    @Option(help: ArgumentHelp("The budget of all its instalments; empty takes it away.", valueName: "name"))
    var category: String?

    @Option(help: ArgumentHelp("Days after the due date before it is overdue.", valueName: "days"))
    var grace: Int?

    @OptionGroup var terms: AmendmentOptions
    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.AmendSchedule

    func validate() throws {
        guard total != nil || party != nil || title != nil || category != nil || grace != nil else {
            throw ValidationError("Say what to change: --total, --party, --title, --category, --grace.")
        }
    }

    func wanted(in tenant: String) -> PaymentsAPI.AmendSchedule.Parameters {
        .init(
            tenant: tenant,
            schedule: schedule,
            title: title,
            party: party,
            total: total,
            category: category,
            graceDays: grace
        )
    }
}
