import ArgumentParser
import FlowAPI

/// Command `flowctl action start`, which begins a ready step.
struct ActionStart: ActionVerbCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Begin a ready step."
    )

    @Argument var step: StepReference

    @OptionGroup var change: ChangeOptions

    typealias Method = ActionsAPI.Start

    func wanted(of key: String, in tenant: String) -> ActionsAPI.Start.Parameters {
        .init(tenant: tenant, job: step.job, step: key)
    }
}
