import ArgumentParser
import FlowAPI

/// `flowctl action start`.
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
