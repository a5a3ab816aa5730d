import ArgumentParser
import FlowAPI

/// Group of the `flowctl payment instalment` commands: changes to the instalments that were agreed.
struct PaymentInstalmentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "instalment",
        abstract: "Change the instalments that were agreed, before or after payments.",
        discussion: """
            The instalments always add up to the schedule's total. It changes with them, unless --against names an \
            instalment that takes the difference. What was paid on one beyond what it is then becomes credit.
            """,
        subcommands: [PaymentInstalmentAdd.self, PaymentInstalmentSet.self, PaymentInstalmentRemove.self],
        aliases: ["instalments"]
    )
}

/// `flowctl payment instalment add`.
struct PaymentInstalmentAdd: AmendmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an instalment to a schedule.",
        discussion: """
            flowctl payment instalment add 3 250.00 2027-04-01 --title Flowers

            The total grows by it; --against 3/2 takes it off that instalment instead.
            """
    )
    static let participle = "Added"

    @Argument(help: "The schedule's number.", completion: .live, transform: PaymentReference.parseSchedule)
    var schedule: String

    @Argument(help: "How much, such as 250.00.")
    var amount: String

    @Argument(
        help: "When it is due: a date such as 2027-05-01, or one counted from a date of the job, such as start+3d."
    )
    var due: String

    @Option(help: "What it is for (default: its number in words).")
    var title: String?

    @Option(help: ArgumentHelp("Its budget, such as catering.", valueName: "name"))
    var category: String?

    @OptionGroup var terms: AmendmentOptions
    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.AddInstalment

    func wanted(in tenant: String) -> PaymentsAPI.AddInstalment.Parameters {
        .init(
            tenant: tenant,
            schedule: schedule,
            instalment: PaymentsAPI.InstalmentSpec(title: title, share: amount, due: due, category: category)
        )
    }

    func reported(_ problem: Problem) -> Problem {
        problem.renaming("instalments.share", to: "<amount>").renaming("instalments.due", to: "<due>")
            .renaming("instalments.title", to: "--title").renaming("instalments.category", to: "--category")
    }
}

/// `flowctl payment instalment set`.
struct PaymentInstalmentSet: AmendmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change an instalment: its amount, title, due date or budget.",
        discussion: """
            flowctl payment instalment set 3/2 --amount 900.00 --against 3/3

            With another amount the total changes as much; --against has another instalment take the difference.
            """
    )
    static let participle = "Changed"

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @Option(help: "How much it is.")
    var amount: String?

    @Option(help: "What it is for.")
    var title: String?

    @Option(help: ArgumentHelp("The new due date, or one counted from a date of the job.", valueName: "date"))
    var due: String?

    @Option(help: ArgumentHelp("Its budget; empty takes it away.", valueName: "name"))
    var category: String?

    @OptionGroup var terms: AmendmentOptions
    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.SetInstalment

    func validate() throws {
        guard amount != nil || title != nil || due != nil || category != nil else {
            throw ValidationError("Say what to change: --amount, --title, --due, --category.")
        }
    }

    func wanted(in tenant: String) -> PaymentsAPI.SetInstalment.Parameters {
        .init(tenant: tenant, instalment: instalment, title: title, amount: amount, due: due, category: category)
    }
}

/// `flowctl payment instalment remove`.
struct PaymentInstalmentRemove: AmendmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove an instalment for good.",
        discussion: """
            The total shrinks by it; --against has another instalment take it over. What was paid on it becomes credit, \
            and its late fees and interest are taken back. What is only given up for now is better cancelled.
            """,
        aliases: ["rm"]
    )
    static let participle = "Removed"

    @Argument(help: "The instalment.", transform: PaymentReference.parseInstalment)
    var instalment: String

    @OptionGroup var terms: AmendmentOptions
    @OptionGroup var change: ChangeOptions

    typealias Method = PaymentsAPI.RemoveInstalment

    func wanted(in tenant: String) -> PaymentsAPI.RemoveInstalment.Parameters {
        .init(tenant: tenant, instalment: instalment)
    }
}
