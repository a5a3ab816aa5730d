import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl action reopen`.
struct ActionReopen: ActionVerbCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Open a step again that was done, skipped or cancelled.",
        discussion: """
            Its answers stay, as a draft: when it is done again, what isn't given anew is taken from them. Until then no \
            condition reads them.
            """
    )

    @Argument(
        help: ArgumentHelp("The step; its key may be shortened.", valueName: "job/step"),
        completion: .live,
        transform: StepReference.parse
    )
    var step: StepReference

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    typealias Method = ActionsAPI.Reopen

    func perform(in session: Session) async throws {
        let reply = try await session.act(on: step) { client, tenant, key in
            try await client.call(Method.self, wanted(of: key, in: tenant))
        }
        try session.show(reply) { Sentences.lines(reply.action, $0) + Self.draft(of: reply.action) }
    }

    /// What becomes of the answers, when it was opened.
    static func draft(of action: ActionsAPI.ActionStatus) -> [Line] {
        guard action.eventNumber != 0 else { return [] }
        let text = "Its answers, if there are any, stay as a draft: done again, it takes what isn't given anew."
        return [Line(text, .dim)]
    }

    func wanted(of key: String, in tenant: String) -> ActionsAPI.Reopen.Parameters {
        .init(tenant: tenant, job: step.job, step: key, reason: reason, idempotencyKey: change.idempotencyKey)
    }
}
