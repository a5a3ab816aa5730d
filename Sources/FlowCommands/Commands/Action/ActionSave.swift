import ArgumentParser
import FlowAPI
import Varlink

/// Command `flowctl action save`, which keeps answers of a step until it is done.
struct ActionSave: ActionVerbCommand {
    static let configuration = CommandConfiguration(
        commandName: "save",
        abstract: "Keep answers of a step until it is done.",
        discussion: """
            They are its draft, which counts for nothing until the step is done: required ones may be missing, and what \
            isn't given stays as it is. KEY= takes an answer away. A ready step begins by it.
            """
    )

    @Argument var step: StepReference

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("A field of the step's form, several times for several.", valueName: "key=value"),
        transform: Assignment.parse
    )
    var form: [Assignment] = []

    @OptionGroup var seen: SeenAnswers

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        try Assignment.validate(form)
        guard !form.isEmpty else { throw ValidationError("Give what to keep: --set KEY=VALUE.") }
    }

    typealias Method = ActionsAPI.Save

    func wanted(of key: String, in tenant: String) -> ActionsAPI.Save.Parameters {
        .init(
            tenant: tenant,
            job: step.job,
            step: key,
            form: Assignment.object(form) ?? .object([:]),
            ifAnswers: seen.object
        )
    }
}
