import ArgumentParser
import FlowAPI

/// Command `flowctl job assign`, which assigns a job.
struct JobAssign: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign",
        abstract: "Give a job to somebody; managers only.",
        discussion: "Steps without an assignee of their own are theirs too."
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String

    @Argument(
        help: "A profile's key, or role:ROLE for everybody of a role.",
        completion: .live,
        transform: AssigneeReference.parse
    )
    var assignee: String

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        try await session.assign(job, to: assignee, change)
    }
}

/// Command `flowctl job unassign`, which ends the assignment of a job.
struct JobUnassign: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "unassign",
        abstract: "Let a job be nobody's; managers only."
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        try await session.assign(job, to: nil, change)
    }
}

extension Session {
    fileprivate func assign(_ job: String, to assignee: String?, _ change: ChangeOptions) async throws {
        let reply = try await call(JobsAPI.Assign.self, change) { .init(tenant: $0, job: job, assignee: assignee) }
        try await show(reply) { _ in
            [Sentences.line(assigned: "job \(job)", to: reply.assignee, isChanged: reply.eventNumber != 0)]
                + Sentences.warnings(reply.warnings)
        }
    }
}
