import ArgumentParser
import FlowAPI
import FlowTerminal
import Varlink

/// Command `flowctl action correct`, which changes answers of a step that is done.
struct ActionCorrect: ActionVerbCommand {
    static let configuration = CommandConfiguration(
        commandName: "correct",
        abstract: "Change answers of a step that is done.",
        discussion: """
            It stays done, since when it was. KEY= takes an answer away that isn't required. Where another step was begun \
            or settled because of the answers that were there, it is refused with what it would contradict.
            """
    )

    @Argument var step: StepReference

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("The answer as it should be, several times for several.", valueName: "key=value"),
        transform: Assignment.parse
    )
    var form: [Assignment] = []

    @OptionGroup var seen: SeenAnswers

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        try Assignment.validate(form)
        guard !form.isEmpty else { throw ValidationError("Give what is another one: --set KEY=VALUE.") }
    }

    typealias Method = ActionsAPI.Correct

    func wanted(of key: String, in tenant: String) -> ActionsAPI.Correct.Parameters {
        .init(
            tenant: tenant,
            job: step.job,
            step: key,
            form: Assignment.object(form) ?? .object([:]),
            ifAnswers: seen.object,
            reason: reason
        )
    }

    func lines(_ action: ActionsAPI.ActionStatus, _ style: Style) -> [Line] {
        guard action.eventNumber > 0 else { return Sentences.lines(action, style) }
        return Sentences.lines(action, style) + [Line("Its answers are corrected; it is done since when it was.", .dim)]
    }
}
