import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl task done`, which records that a task was done.
struct TaskDone: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Note that a task was done.",
        discussion: """
            Of a task, the latest occurrence that has begun is meant: the one that is open, else the one that was missed. \
            When that is done already, the answer says by whom, and nothing changes. Older ones and those to come are \
            named: flowctl task done 3/14. What confirms it is put on the occurrence first, file by file; when it is \
            refused after that, the files stay there: flowctl media list --task TASK.
            """
    )

    @Argument(
        help: ArgumentHelp("The task, or an occurrence of it.", valueName: "task"),
        completion: .live,
        transform: TaskReference.parse
    )
    var reference: TaskReference

    @Option(
        name: [.customLong("text"), .customLong("note")],
        help: ArgumentHelp("What there is to say about it.", valueName: "text")
    )
    var note: String?

    @Option(
        name: .customLong("media"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A file that confirms it; several times for several.", valueName: "file"),
        completion: .file()
    )
    var media: [String] = []

    @Option(help: ArgumentHelp("The media type of all files, such as image/jpeg.", valueName: "type"))
    var type: String?

    @Option(help: ArgumentHelp("What the files are: photo, video, audio, document, signature.", valueName: "kind"))
    var kind: MediaAPI.MediaKind?

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        if type != nil, media.isEmpty { throw ValidationError("--type is for the files of --media.") }
    }

    func perform(in session: Session) async throws {
        let sources = try media.map { try MediaSource(path: $0, type: type) }
        let reply = try await session.ask { client, tenant in
            let occurrence = try await add(sources, client, tenant, session)
            return try await client.call(
                TasksAPI.Complete.self,
                .init(
                    tenant: tenant,
                    task: reference.task,
                    occurrence: occurrence,
                    note: note,
                    idempotencyKey: change.idempotencyKey
                )
            )
        }
        try await session.show(reply) { TaskTable.lines(settled: reply.task, $0) }
    }

    /// Puts files on the occurrence; returns which one that is.
    private func add(
        _ sources: [MediaSource],
        _ client: FlowClient,
        _ tenant: String,
        _ session: Session
    ) async throws -> String? {
        var occurrence = reference.occurrence
        for (index, source) in sources.enumerated() {
            let upload = MediaUpload(
                client: client,
                tenant: tenant,
                target: .task(reference.task, occurrence: occurrence),
                session: session
            )
            // A key names one command, and each file is one of its own.
            let key = change.idempotencyKey.map { "\($0)/media/\(index + 1)" }
            occurrence = try await upload.send(source, kind: kind, idempotencyKey: key).media.occurrence
        }
        return occurrence
    }
}

/// Command `flowctl task skip`, which skips an occurrence of a task.
struct TaskSkip: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: "Leave an occurrence of a task out.",
        discussion: """
            Of a task, the latest occurrence that has begun is meant; older ones and those to come are named: \
            flowctl task skip 3/14 --reason Away.
            """
    )

    @Argument(
        help: ArgumentHelp("The task, or an occurrence of it.", valueName: "task"),
        completion: .live,
        transform: TaskReference.parse
    )
    var reference: TaskReference

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var change: ChangeOptions

    typealias Method = TasksAPI.Skip

    func wanted(in tenant: String) -> TasksAPI.Skip.Parameters {
        .init(tenant: tenant, task: reference.task, occurrence: reference.occurrence, reason: reason)
    }

    func lines(_ reply: TasksAPI.Skip.Reply, _ style: Style) -> [Line] {
        TaskTable.lines(settled: reply.task, style)
    }
}

/// Command `flowctl task reopen`, which reopens an occurrence that was done or skipped.
struct TaskReopen: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Take back that an occurrence of a task was done or skipped.",
        discussion: """
            It is as if that had never been said: what is still of use is open again and is reminded of, else it counts as \
            missed. That can be done for as many days as the tenant keeps media of tasks (limit taskMediaRetentionDays).
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The occurrence, such as 3/14; or its task, followed by its number.",
            valueName: "occurrence"
        ),
        transform: TaskReference.parse
    )
    var reference: TaskReference

    @Argument(help: ArgumentHelp("The number of the occurrence, when only the task was named.", valueName: "number"))
    var number: String?

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var change: ChangeOptions

    typealias Method = TasksAPI.Reopen

    func validate() throws {
        guard (reference.occurrence == nil) == (number != nil) else {
            throw ValidationError("Which occurrence? Name one, such as \(reference.task)/14.")
        }
    }

    func wanted(in tenant: String) -> TasksAPI.Reopen.Parameters {
        let number = number.map { $0.hasPrefix("\(reference.task)/") ? $0 : "\(reference.task)/\($0)" }
        return .init(
            tenant: tenant,
            task: reference.task,
            occurrence: reference.occurrence ?? number ?? "",
            reason: reason
        )
    }

    func lines(_ reply: TasksAPI.Reopen.Reply, _ style: Style) -> [Line] {
        TaskTable.lines(settled: reply.task, style)
    }
}
