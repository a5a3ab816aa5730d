import ArgumentParser
import FlowAPI
import FlowTerminal

/// Group of the `flowctl budget` commands: amounts planned for a job by category.
struct BudgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget",
        abstract: "What is planned for a job by category, and what became of it.",
        discussion: "Instalments belong to a budget by the --category of their schedule.",
        subcommands: [BudgetSet.self, BudgetRemove.self, BudgetShow.self],
        aliases: ["budgets"]
    )
}

/// A verb that says what is planned for a budget.
protocol BudgetChange: CallCommand where Method == PaymentsAPI.SetBudget {}

extension BudgetChange {
    func lines(_ reply: PaymentsAPI.SetBudget.Reply, _ style: Style) -> [Line] {
        BudgetTable.lines(reply.budget, style)
    }
}

/// Command `flowctl budget set`, which plans an amount for a budget of a job.
struct BudgetSet: BudgetChange {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Plan an amount for a budget of a job."
    )

    @Argument(help: "The budget's short name, such as catering.")
    var category: String

    @Argument(help: "How much, such as 5000.00.")
    var amount: String

    @Option(help: "The job.", transform: JobReference.parse)
    var job: String

    @Option(help: ArgumentHelp("ISO 4217, such as EUR (default: the tenant's).", valueName: "code"))
    var currency: String?

    @OptionGroup var change: ChangeOptions

    func wanted(in tenant: String) -> PaymentsAPI.SetBudget.Parameters {
        .init(tenant: tenant, job: job, category: category, amount: amount, currency: currency)
    }
}

/// Command `flowctl budget remove`, which removes a budget of a job and keeps its instalments.
struct BudgetRemove: BudgetChange {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Plan nothing for a budget of a job any more; its instalments stay.",
        aliases: ["rm"]
    )

    @Argument(help: "The budget's short name.")
    var category: String

    @Option(help: "The job.", transform: JobReference.parse)
    var job: String

    @OptionGroup var change: ChangeOptions

    func wanted(in tenant: String) -> PaymentsAPI.SetBudget.Parameters {
        .init(tenant: tenant, job: job, category: category)
    }
}

/// Command `flowctl budget show`, which shows the budgets of a job.
struct BudgetShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what the budgets of a job have planned, committed, paid and overdue."
    )

    @Option(help: "The job.", transform: JobReference.parse)
    var job: String

    @OptionGroup var csv: CSVOption
    @OptionGroup var global: GlobalOptions

    func validate() throws { try csv.check(global) }

    func perform(in session: Session) async throws {
        let reply = try await session.call(PaymentsAPI.ShowBudget.self) { .init(tenant: $0, job: job) }
        if csv.isWanted { return try session.show(csv: PaymentCSV.table(reply.lines)) }
        try await session.show(reply) { BudgetTable.lines(reply.lines, $0) }
    }
}
