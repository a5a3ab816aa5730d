import ArgumentParser
import FlowAPI

/// Command `flowctl action progress`, which reports how far a step is.
struct ActionProgress: ActionVerbCommand {
    static let configuration = CommandConfiguration(
        commandName: "progress",
        abstract: "Report how far a step is."
    )

    @Argument var step: StepReference

    @Argument(help: "How far it is: 0 to 99 of 100.")
    var percent: Int

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        guard (0...99).contains(percent) else {
            throw ValidationError(
                "\(percent) is no progress: give 0 to 99; what is finished is done with: flowctl action done"
            )
        }
    }

    typealias Method = ActionsAPI.Progress

    func wanted(of key: String, in tenant: String) -> ActionsAPI.Progress.Parameters {
        .init(tenant: tenant, job: step.job, step: key, percent: percent)
    }
}
