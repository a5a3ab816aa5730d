import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl task done`.
struct TaskDone: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Note that a task was done.",
        discussion: "Of a task, the oldest open occurrence that has begun is meant, else the next one."
    )

    @Argument(
        help: ArgumentHelp("The task, or an occurrence of it.", valueName: "task"),
        transform: TaskReference.parse
    )
    var reference: TaskReference

    @Option(help: "What there is to say about it.")
    var note: String?

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                TasksAPI.Complete.self,
                .init(
                    tenant: tenant,
                    task: reference.task,
                    occurrence: reference.occurrence,
                    note: note,
                    idempotencyKey: change.idempotencyKey
                )
            )
        }
        try session.show(reply) { TaskTable.lines(reply.task, verb: nil, $0) }
    }
}

/// `flowctl task skip`.
struct TaskSkip: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: "Leave an occurrence of a task out.",
        discussion: "Of a task, the oldest open occurrence that has begun is meant, else the next one."
    )

    @Argument(
        help: ArgumentHelp("The task, or an occurrence of it.", valueName: "task"),
        transform: TaskReference.parse
    )
    var reference: TaskReference

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                TasksAPI.Skip.self,
                .init(
                    tenant: tenant,
                    task: reference.task,
                    occurrence: reference.occurrence,
                    reason: reason,
                    idempotencyKey: change.idempotencyKey
                )
            )
        }
        try session.show(reply) { TaskTable.lines(reply.task, verb: nil, $0) }
    }
}

/// `flowctl task pause`.
struct TaskPause: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Stop reminding of a task; what falls due meanwhile is skipped."
    )

    @Argument(help: "The task's number.", transform: TaskReference.parseTask)
    var task: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                TasksAPI.Pause.self,
                .init(tenant: tenant, task: task, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { TaskTable.lines(reply.task, verb: "Paused", $0) }
    }
}

/// `flowctl task resume`.
struct TaskResume: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Remind of a task again."
    )

    @Argument(help: "The task's number.", transform: TaskReference.parseTask)
    var task: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                TasksAPI.Resume.self,
                .init(tenant: tenant, task: task, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { TaskTable.lines(reply.task, verb: "Resumed", $0) }
    }
}

/// `flowctl task end`.
struct TaskEnd: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "End a task; what is open of it is given up."
    )

    @Argument(help: "The task's number.", transform: TaskReference.parseTask)
    var task: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                TasksAPI.End.self,
                .init(tenant: tenant, task: task, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { TaskTable.lines(reply.task, verb: "Ended", $0) }
    }
}
