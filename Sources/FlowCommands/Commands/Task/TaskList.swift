import ArgumentParser
import FlowAPI

/// Command `flowctl task list`, which lists tasks, oldest first.
struct TaskList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List tasks, oldest first.",
        aliases: ["ls"]
    )

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Only those of this profile.", valueName: "profile"),
        completion: .live
    )
    var profile: String?

    @Option(help: "Only tasks in this state.")
    var state: TasksAPI.TaskState?

    @OptionGroup var limit: LimitOption

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let tasks = try await session.list(TasksAPI.List.self, limit: limit.count, naming: \.spec.profile) {
            .init(tenant: $0, profile: profile, state: state)
        }
        try await session.show(list: tasks, TaskTable.lines(tasks:_:))
    }
}

/// Command `flowctl task show`, which shows a task with its newest occurrences.
struct TaskShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a task, its newest occurrences and how well they were kept."
    )

    @Argument(help: "The task's number.", completion: .live, transform: TaskReference.parseTask)
    var task: String

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(TasksAPI.Show.self) { .init(tenant: $0, task: task) }
        try await session.show(reply) { TaskTable.lines(reply, $0) }
    }
}
