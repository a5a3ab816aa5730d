import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl step set`.
struct StepSet: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change when an open step is due, and when it is reminded of.",
        discussion: """
            A due date is what a template may have: "3 days after start", "2 business days after step inspect at 17:00", \
            "2 weeks before job.due roll previous", "on attribute wedding", 2027-03-28, 2027-03-28T17:00. Each may end \
            with a time zone, as in "in Europe/Berlin"; the tenant's holds otherwise.
            """
    )

    @Argument(
        help: ArgumentHelp("The step; its key may be shortened.", valueName: "job/step"),
        completion: .live,
        transform: StepReference.parse
    )
    var step: StepReference

    @Option(help: ArgumentHelp("When it is due; empty takes it away.", valueName: "when"))
    var due: String?

    @OptionGroup var reminders: StepReminderOptions

    @OptionGroup var edit: EditOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if due == nil, reminders.wanted == nil { throw ValidationError("say what to change: --due or --remind.") }
    }

    func perform(in session: Session) async throws {
        let reply = try await session.act(on: step) { client, tenant, key in
            try await client.call(
                JobsAPI.SetStep.self,
                .init(
                    tenant: tenant,
                    job: step.job,
                    step: key,
                    due: due,
                    reminders: reminders.wanted,
                    ifEvent: edit.ifEvent,
                    idempotencyKey: change.idempotencyKey
                )
            )
        }
        try session.show(reply) { Sentences.lines(reply.change, $0) }
    }
}
