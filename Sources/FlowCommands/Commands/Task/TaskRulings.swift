import ArgumentParser
import FlowAPI
import FlowTerminal

/// A verb about a task as a whole, which needs no more than its number.
protocol TaskRulingCommand: CallCommand where Method.Reply == TasksAPI.Add.Reply {
    /// Past participle of the operation, as people read it, such as `Paused`.
    static var participle: String { get }
}

extension TaskRulingCommand {
    func lines(_ reply: Method.Reply, _ style: Style) -> [Line] {
        TaskTable.lines(reply.task, verb: Self.participle, style)
    }
}

/// Command `flowctl task pause`, which stops the reminders of a task.
struct TaskPause: TaskRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Stop reminding of a task; what falls due meanwhile is skipped."
    )
    static let participle = "Paused"

    @Argument(help: "The task's number.", completion: .live, transform: TaskReference.parseTask)
    var task: String

    @OptionGroup var change: ChangeOptions

    typealias Method = TasksAPI.Pause

    func wanted(in tenant: String) -> TasksAPI.Pause.Parameters {
        .init(tenant: tenant, task: task)
    }
}

/// Command `flowctl task resume`, which resumes the reminders of a task.
struct TaskResume: TaskRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Remind of a task again."
    )
    static let participle = "Resumed"

    @Argument(help: "The task's number.", completion: .live, transform: TaskReference.parseTask)
    var task: String

    @OptionGroup var change: ChangeOptions

    typealias Method = TasksAPI.Resume

    func wanted(in tenant: String) -> TasksAPI.Resume.Parameters {
        .init(tenant: tenant, task: task)
    }
}

/// Command `flowctl task end`, which ends a task.
struct TaskEnd: TaskRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "End a task; what is open of it is given up."
    )
    static let participle = "Ended"

    @Argument(help: "The task's number.", completion: .live, transform: TaskReference.parseTask)
    var task: String

    @OptionGroup var change: ChangeOptions

    typealias Method = TasksAPI.End

    func wanted(in tenant: String) -> TasksAPI.End.Parameters {
        .init(tenant: tenant, task: task)
    }
}
