import ArgumentParser
import FlowAPI

/// Command `flowctl action assign`, which assigns a step.
struct ActionAssign: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign",
        abstract: "Give a step to somebody; managers only."
    )

    @Argument var step: StepReference

    @Argument(
        help: "A profile's key, or role:ROLE for everybody of a role.",
        completion: .live,
        transform: AssigneeReference.parse
    )
    var assignee: String

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        try await session.assign(step, to: assignee, change)
    }
}

/// Command `flowctl action unassign`, which ends the assignment of a step.
struct ActionUnassign: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "unassign",
        abstract: "Let a step be nobody's but the job's; managers only."
    )

    @Argument var step: StepReference

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        try await session.assign(step, to: nil, change)
    }
}

extension Session {
    fileprivate func assign(_ step: StepReference, to assignee: String?, _ change: ChangeOptions) async throws {
        let reply = try await call(ActionsAPI.Assign.self, on: step, change) {
            .init(tenant: $0, job: step.job, step: $1, assignee: assignee)
        }
        try await show(reply) { _ in
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
