import ArgumentParser
import FlowAPI

/// `flowctl action cancel`.
struct ActionCancel: ActionVerbCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Take a step out of its job."
    )

    @Argument var step: StepReference

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var change: ChangeOptions

    typealias Method = ActionsAPI.Cancel

    func wanted(of key: String, in tenant: String) -> ActionsAPI.Cancel.Parameters {
        .init(tenant: tenant, job: step.job, step: key, reason: reason)
    }
}
