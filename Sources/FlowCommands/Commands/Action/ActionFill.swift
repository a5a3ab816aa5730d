import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl action fill`, which asks for the answers of a step's form at a terminal.
struct ActionFill: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "fill",
        abstract: "Answer a step's form field by field, at a terminal.",
        discussion: """
            Each answer is kept as it is given, so that nothing is lost when it is broken off. Enter alone leaves a field as \
            it is, a dot alone takes its answer away. At the end the step is done if you say so; of a step that is done \
            answers are changed by flowctl action correct.
            """
    )

    @Argument var step: StepReference

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        guard let ask = session.context.ask else {
            let instead = "flowctl action save \(step.job)/\(step.step) --set KEY=VALUE"
            throw Problem.usage("This asks at a terminal, and there is none. Instead: \(instead)")
        }
        let done = try await session.act(on: step) { client, tenant, key in
            let place = StepPlace(client: client, tenant: tenant, job: step.job, step: key)
            return try await FormFilling(place: place, ask: ask, session: session).fill()
        }
        switch done {
        case .done(let action):
            try await session.show(ActionsAPI.Complete.Reply(action: action)) { Sentences.lines(action, $0) }
        case .kept(let action):
            let reply = ActionsAPI.Show.Reply(action: action, notes: [])
            try await session.show(reply) { StepSheet(reply).lines($0) }
        }
    }
}
