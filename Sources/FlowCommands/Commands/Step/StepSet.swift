import ArgumentParser
import FlowAPI

/// Command `flowctl step set`, which changes when an open step is due and its reminders.
struct StepSet: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change when an open step is due, and when it is reminded of.",
        discussion: """
            A due date is what a template may have: "3 days after start", "2 business days after step inspect at 17:00", \
            "2 weeks before job.due roll previous", "on attribute wedding", 2027-03-28, 2027-03-28T17:00. Each may end \
            with a time zone, as in "in Europe/Berlin"; the tenant's holds otherwise.
            """
    )

    @Argument var step: StepReference

    @Option(help: ArgumentHelp("When it is due; empty takes it away.", valueName: "when"))
    var due: String?

    @OptionGroup var reminders: StepReminderOptions

    @OptionGroup var edit: EditOptions
    @OptionGroup var change: ChangeOptions

    func validate() throws {
        if due == nil, reminders.wanted == nil { throw ValidationError("say what to change: --due or --remind.") }
    }

    func perform(in session: Session) async throws {
        let reply = try await session.call(JobsAPI.SetStep.self, on: step, change) {
            .init(tenant: $0, job: step.job, step: $1, due: due, reminders: reminders.wanted, ifEvent: edit.ifEvent)
        }
        try await session.show(reply) { Sentences.lines(reply.change, $0) }
    }
}
