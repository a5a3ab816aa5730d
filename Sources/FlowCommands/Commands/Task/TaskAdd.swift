import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl task add`.
struct TaskAdd: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make a task.",
        discussion: """
            flowctl task add "Morning medication" --for ana --rule FREQ=DAILY --at 08:00 --remind 0m \
            --remind "30m, nag 10m x2, then 10m to carla"
            """
    )

    @Argument(help: "Name for people.")
    var title: String

    @OptionGroup var options: TaskOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                TasksAPI.Add.self,
                .init(tenant: tenant, spec: options.spec(title: title), idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { TaskTable.lines(reply.task, verb: "Added", $0) }
    }
}

/// `flowctl task edit`.
struct TaskEdit: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a task; another timing begins a new revision.",
        discussion: "What isn't given stays as it is. --remind gives all reminders anew; --remind none takes them away."
    )

    @Argument(help: "The task's number.", transform: TaskReference.parseTask)
    var task: String

    @Option(help: "Another name for people.")
    var title: String?

    @OptionGroup var options: TaskOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard options.spec(title: title) != TasksAPI.TaskSpec() else {
            throw ValidationError("say what to change, such as --title, --at or --remind.")
        }
    }

    func perform(in session: Session) async throws {
        let spec = options.spec(title: title)
        let reply = try await session.ask { client, tenant in
            try await client.call(
                TasksAPI.Edit.self,
                .init(tenant: tenant, task: task, spec: spec, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { TaskTable.lines(reply.task, verb: "Changed", $0) }
    }
}
