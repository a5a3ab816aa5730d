import ArgumentParser
import FlowAPI
import FlowClient

/// A verb about a task as a whole, which needs no more than its number.
protocol TaskRulingCommand: FlowctlCommand {
    associatedtype Reply: TaskRulingReply

    /// What was done, as people read it: `Paused`.
    static var participle: String { get }
    var task: String { get }
    var change: ChangeOptions { get }

    func rule(of tenant: String, _ client: FlowClient) async throws -> Reply
}

/// What flowd answers when a task was ruled.
protocol TaskRulingReply: Encodable, Sendable {
    var task: TasksAPI.TaskStatus { get }
}

extension TasksAPI.Pause.Reply: TaskRulingReply {}
extension TasksAPI.Resume.Reply: TaskRulingReply {}
extension TasksAPI.End.Reply: TaskRulingReply {}

extension TaskRulingCommand {
    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in try await rule(of: tenant, client) }
        try session.show(reply) { TaskTable.lines(reply.task, verb: Self.participle, $0) }
    }
}

/// `flowctl task pause`.
struct TaskPause: TaskRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Stop reminding of a task; what falls due meanwhile is skipped."
    )
    static let participle = "Paused"

    @Argument(help: "The task's number.", transform: TaskReference.parseTask)
    var task: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func rule(of tenant: String, _ client: FlowClient) async throws -> TasksAPI.Pause.Reply {
        try await client.call(
            TasksAPI.Pause.self,
            .init(tenant: tenant, task: task, idempotencyKey: change.idempotencyKey)
        )
    }
}

/// `flowctl task resume`.
struct TaskResume: TaskRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Remind of a task again."
    )
    static let participle = "Resumed"

    @Argument(help: "The task's number.", transform: TaskReference.parseTask)
    var task: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func rule(of tenant: String, _ client: FlowClient) async throws -> TasksAPI.Resume.Reply {
        try await client.call(
            TasksAPI.Resume.self,
            .init(tenant: tenant, task: task, idempotencyKey: change.idempotencyKey)
        )
    }
}

/// `flowctl task end`.
struct TaskEnd: TaskRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "End a task; what is open of it is given up."
    )
    static let participle = "Ended"

    @Argument(help: "The task's number.", transform: TaskReference.parseTask)
    var task: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func rule(of tenant: String, _ client: FlowClient) async throws -> TasksAPI.End.Reply {
        try await client.call(
            TasksAPI.End.self,
            .init(tenant: tenant, task: task, idempotencyKey: change.idempotencyKey)
        )
    }
}
