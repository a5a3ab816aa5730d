import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl task apply`, which creates or changes tasks as files describe them.
struct TaskApply: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Make tasks as files describe them, or change those that are there.",
        discussion: """
            A file holds one task: its key as “task”, title, and what flowctl task add takes by the same names: \
            instructions, profile (--for), rule, start, at, zone, gap, overlap, roll, due, grace, misfire, quiet, weekend, \
            digest, confirm; remind is a rule or a list of them. A profile has one task of a key. All files are checked before the first is applied; what is so \
            already stays as it is.
            """
    )

    @Argument(
        help: ArgumentHelp("YAML files; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var files: [String]

    @OptionGroup var renaming: RenamingOptions
    @OptionGroup var change: ChangeOptions

    func validate() throws { try change.validate(with: files) }

    func perform(in session: Session) async throws {
        guard let sources = try TaskSource.read(files, renaming.renamings, in: session) else {
            throw EarlyEnd(status: .badInput)
        }
        let tasks = try await session.ask { client, tenant in
            var tasks: [TasksAPI.TaskStatus] = []
            for source in sources {
                tasks.append(try await source.apply(to: tenant, key: change.idempotencyKey, client))
            }
            return tasks
        }
        try await session.show(list: tasks) { tasks, style in
            tasks.flatMap { TaskTable.lines($0, verb: "Applied", style) }
        }
    }
}
