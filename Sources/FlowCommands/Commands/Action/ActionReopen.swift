import ArgumentParser
import FlowAPI

/// `flowctl action reopen`.
struct ActionReopen: ActionVerbCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Open a step again that was done, skipped or cancelled."
    )

    @Argument(
        help: ArgumentHelp("The step; its key may be shortened.", valueName: "job/step"),
        completion: .live,
        transform: StepReference.parse
    )
    var step: StepReference

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    typealias Method = ActionsAPI.Reopen

    func wanted(of key: String, in tenant: String) -> ActionsAPI.Reopen.Parameters {
        .init(tenant: tenant, job: step.job, step: key, reason: reason, idempotencyKey: change.idempotencyKey)
    }
}
