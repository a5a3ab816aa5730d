import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl action assign`.
struct ActionAssign: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign",
        abstract: "Give a step to somebody; managers only."
    )

    @Argument(
        help: ArgumentHelp("The step; its key may be shortened.", valueName: "job/step"),
        completion: .live,
        transform: StepReference.parse
    )
    var step: StepReference

    @Argument(help: "A profile's key, or role:ROLE for everybody of a role.", transform: AssigneeReference.parse)
    var assignee: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        try await session.assign(step, to: assignee, change.idempotencyKey)
    }
}

/// `flowctl action unassign`.
struct ActionUnassign: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "unassign",
        abstract: "Let a step be nobody's but the job's; managers only."
    )

    @Argument(
        help: ArgumentHelp("The step; its key may be shortened.", valueName: "job/step"),
        completion: .live,
        transform: StepReference.parse
    )
    var step: StepReference

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        try await session.assign(step, to: nil, change.idempotencyKey)
    }
}

extension Session {
    fileprivate func assign(_ step: StepReference, to assignee: String?, _ idempotencyKey: String?) async throws {
        let reply = try await act(on: step) { client, tenant, key in
            try await client.call(
                ActionsAPI.Assign.self,
                .init(
                    tenant: tenant,
                    job: step.job,
                    step: key,
                    assignee: assignee,
                    idempotencyKey: idempotencyKey
                )
            )
        }
        try show(reply) { _ in
            [
                Sentences.line(
                    assigned: "\(step.job)/\(step.step)",
                    to: reply.assignee,
                    isChanged: reply.eventNumber != 0
                )
            ] + Sentences.warnings(reply.warnings)
        }
    }
}
