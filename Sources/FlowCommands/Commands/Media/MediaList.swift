import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl media list`, which lists media.
struct MediaList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the media of a job, of a step, of a task, of somebody's tasks, or of the whole tenant.",
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

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Only those of tasks for this profile.", valueName: "profile"),
        completion: .live
    )
    var profile: String?

    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp(
            "Only those of this kind, several times or with commas for several: photo, video, audio, document, signature.",
            valueName: "kind"
        ),
        completion: .list(MediaAPI.MediaKind.allCases.map(\.rawValue)),
        transform: Self.kinds
    )
    var kindLists: [[MediaAPI.MediaKind]] = []

    @Option(
        help: ArgumentHelp(
            "Added from this time on: 7d ago as 7d, 2027-03-28, 2027-03-28T17:00 or with a zone.",
            valueName: "time"
        )
    )
    var from: String?

    @Option(
        help: ArgumentHelp("Added up to this time: 2027-03-28 with the whole day, or as --from.", valueName: "time")
    )
    var until: String?

    @Flag(help: "The newest first.")
    var newest = false

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
        try await session.show(list: media, MediaTable.lines(_:_:))
    }

    private func gather(
        _ client: FlowClient,
        _ tenant: String,
        _ job: String?,
        _ step: String?,
        _ session: Session
    ) async throws -> [MediaAPI.Medium] {
        let span = (
            from: try session.instant(from, option: "--from", .past),
            until: try session.endInstant(until, option: "--until")
        )
        let pages = client.pages(
            MediaAPI.List.self,
            .init(
                tenant: tenant,
                job: job,
                step: step,
                task: task?.task,
                occurrence: task?.occurrence,
                profile: profile,
                kinds: kindLists.isEmpty ? nil : kindLists.flatMap { $0 },
                from: span.from,
                until: span.until,
                newest: newest ? true : nil,
                limit: session.pageSize(for: limit.count)
            )
        )
        return try await session.gather(pages, limit: limit.count)
    }

    /// Parses kinds of media such as `photo,document`; throws for an unknown kind.
    private static func kinds(_ text: String) throws -> [MediaAPI.MediaKind] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            if let kind = MediaAPI.MediaKind(rawValue: String(name)) { return kind }
            let all = MediaAPI.MediaKind.allCases.map(\.rawValue)
            let guess = Guess(String(name), among: all).name.map { ". Did you mean “\($0)”?" } ?? ""
            throw ValidationError(
                "--kind is “\(SafeText.line(String(name)))”; allowed: \(all.joined(separator: ", "))\(guess)"
            )
        }
    }

    /// Job or step of which the media are listed.
    enum Place: Hashable, Sendable {
        case job(String)
        case step(StepReference)

        static func parse(_ text: String) throws -> Place {
            text.contains("/") ? .step(try StepReference.parse(text)) : .job(try JobReference.parse(text))
        }
    }
}
