import ArgumentParser
import FlowAPI

/// Command `flowctl task add`, which creates a task.
struct TaskAdd: ChangingCommand {
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

    func perform(in session: Session) async throws {
        let reply = try await session.call(TasksAPI.Add.self, change) {
            .init(tenant: $0, spec: options.spec(title: title))
        }
        try await session.show(reply) { TaskTable.lines(reply.task, verb: "Added", $0) }
    }
}

/// Command `flowctl task edit`, which changes a task.
struct TaskEdit: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a task; another timing begins a new revision.",
        discussion: "What isn't given stays as it is. --remind replaces all reminders; --remind none takes them away."
    )

    @Argument(help: "The task's number.", completion: .live, transform: TaskReference.parseTask)
    var task: String

    @Option(help: "Another name for people.")
    var title: String?

    @OptionGroup var options: TaskOptions
    @OptionGroup var change: ChangeOptions

    func validate() throws {
        guard options.spec(title: title) != TasksAPI.TaskSpec() else {
            throw ValidationError("say what to change, such as --title, --at or --remind.")
        }
    }

    func perform(in session: Session) async throws {
        let spec = options.spec(title: title)
        let reply = try await session.call(TasksAPI.Edit.self, change) { .init(tenant: $0, task: task, spec: spec) }
        try await session.show(reply) { TaskTable.lines(reply.task, verb: "Changed", $0) }
    }
}
