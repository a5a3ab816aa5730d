import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl media list`.
struct MediaList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the media of a job, of a step, of a task, or of the whole tenant, oldest first.",
        discussion: """
            What was kept as long as the tenant keeps it is listed as pruned: its content is gone (limits \
            taskMediaRetentionDays and jobMediaRetentionDays).
            """,
        aliases: ["ls"]
    )

    @Argument(
        help: ArgumentHelp("A job's number, or JOB/STEP; all jobs when absent.", valueName: "job"),
        completion: .live,
        transform: Place.parse
    )
    var place: Place?

    @Option(
        help: ArgumentHelp("Only those of this task, or of one occurrence of it.", valueName: "task"),
        transform: TaskReference.parse
    )
    var task: TaskReference?

    @OptionGroup var limit: LimitOption

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard place == nil || task == nil else { throw ValidationError("Give either a job or --task.") }
    }

    func perform(in session: Session) async throws {
        let media: [MediaAPI.Medium]
        switch place {
        case .step(let step):
            media = try await session.act(on: step) { client, tenant, key in
                try await gather(client, tenant, step.job, key, session)
            }
        case .job(let job):
            media = try await session.ask { client, tenant in try await gather(client, tenant, job, nil, session) }
        case nil:
            media = try await session.ask { client, tenant in try await gather(client, tenant, nil, nil, session) }
        }
        try session.show(list: media, MediaTable.lines(_:_:))
    }

    private func gather(
        _ client: FlowClient,
        _ tenant: String,
        _ job: String?,
        _ step: String?,
        _ session: Session
    ) async throws -> [MediaAPI.Medium] {
        let pages = client.pages(
            MediaAPI.List.self,
            .init(
                tenant: tenant,
                job: job,
                step: step,
                task: task?.task,
                occurrence: task?.occurrence,
                limit: session.pageSize(for: limit.count)
            )
        )
        return try await session.gather(pages, limit: limit.count)
    }

    /// Whose media.
    enum Place: Hashable, Sendable {
        case job(String)
        case step(StepReference)

        static func parse(_ text: String) throws -> Place {
            text.contains("/") ? .step(try StepReference.parse(text)) : .job(try JobReference.parse(text))
        }
    }
}
