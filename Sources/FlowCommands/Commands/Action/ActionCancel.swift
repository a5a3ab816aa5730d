import ArgumentParser
import FlowAPI

/// Command `flowctl action cancel`, which takes a step out of its job.
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
