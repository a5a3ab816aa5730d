import ArgumentParser
import FlowAPI

/// Command `flowctl step add`, which adds a step to the plan of a running job.
struct StepAdd: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a step to the plan of a running job."
    )

    @Argument(
        help: ArgumentHelp("The job, and the new step's key.", valueName: "job/step"),
        transform: StepReference.parse
    )
    var step: StepReference

    @Option(help: "The name for people.")
    var title: String

    @Option(help: "How to do it.")
    var instructions: String?

    @Option(help: ArgumentHelp("What it waits for, several times for several.", valueName: "step or group"))
    var after: [String] = []

    @Option(
        help: ArgumentHelp(
            "The group it is to be in, empty for the top (default: where the last one is that it waits for).",
            valueName: "group"
        )
    )
    var group: String?

    @Option(help: ArgumentHelp("What it is to stand in front of.", valueName: "step or group"))
    var before: String?

    @Option(help: "How much it counts, 0 to 10000 (default: 1).")
    var weight: Int?

    @Option(help: ArgumentHelp("When it is due, such as \"3 days after start\".", valueName: "when"))
    var due: String?

    @OptionGroup var reminders: StepReminderOptions

    @Flag(help: "It never moves the percentage.")
    var optional = false

    @Option(
        name: .customLong("field"),
        help: ArgumentHelp(
            "A field to fill in: text, number, boolean, date, or choice with its options, as in fuel:choice:gas,oil; "
                + "! after it makes it required.",
            valueName: "key:type"
        ),
        transform: NewField.parse
    )
    var fields: [NewField] = []

    @Option(
        help: ArgumentHelp(
            "When it applies: fuel=gas for an attribute, survey.pressure=3 for a step's field, != for anything else, <, <=, > and >= for "
                + "numbers and dates, the name alone for any value; or as a template has it, in braces. Several times: all have to hold.",
            valueName: "condition"
        ),
        transform: NewCondition.parse
    )
    var when: [NewCondition] = []

    @Option(
        help: ArgumentHelp(
            "Media that finishing it takes: photo, or photo=2 for two; several times for several kinds.",
            valueName: "kind"
        ),
        transform: NewEvidence.parse
    )
    var evidence: [NewEvidence] = []

    @OptionGroup var edit: EditOptions
    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(JobsAPI.AddStep.self, change) {
            .init(
                tenant: $0,
                job: step.job,
                step: step.step,
                title: title,
                instructions: instructions,
                weight: weight,
                optional: optional ? true : nil,
                dependsOn: after.isEmpty ? nil : after,
                when: NewCondition.object(when),
                form: fields.isEmpty ? nil : fields.map(\.object),
                evidence: evidence.isEmpty ? nil : evidence.map(\.object),
                due: due,
                reminders: reminders.added,
                group: group,
                before: before,
                ifEvent: edit.ifEvent
            )
        }
        try await session.show(reply) { Sentences.lines(reply.change, $0) }
    }
}
