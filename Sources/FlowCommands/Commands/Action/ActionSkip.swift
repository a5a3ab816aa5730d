import ArgumentParser
import FlowAPI

/// Command `flowctl action skip`, which leaves a step out.
struct ActionSkip: ActionVerbCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: "Leave a step out."
    )

    @Argument var step: StepReference

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var change: ChangeOptions

    typealias Method = ActionsAPI.Skip

    func wanted(of key: String, in tenant: String) -> ActionsAPI.Skip.Parameters {
        .init(tenant: tenant, job: step.job, step: key, reason: reason)
    }
}
