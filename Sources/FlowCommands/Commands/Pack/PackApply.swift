import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// `flowctl pack apply`.
struct PackApply: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Publish all templates of a pack and make its tasks; what is there already stays as it is.",
        discussion: """
            Everything is checked before the first template is published: one error, and nothing is. A task is for a \
            profile: without --as, those whose profile isn't there are left out.
            """
    )

    @Argument(help: "The pack's name.")
    var pack: String

    @Flag(help: "Tell what would be published, and publish nothing.")
    var dryRun = false

    @OptionGroup var options: PackOptions
    @OptionGroup var renaming: RenamingOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let shelf = try PackShelf(options.packs, in: session.context)
        let found = try shelf.pack(pack, in: session.context)
        let taskFiles = (found.definition?.tasks ?? []).map { "\(found.folder)/\($0)" }
        guard let templates = try PackTemplate.read(found, in: session),
            let tasks = try TaskSource.read(taskFiles, renaming.names, in: session)
        else { throw EarlyEnd(status: .badInput) }
        if dryRun {
            let comparisons = try await compare(templates, in: session)
            try session.show(list: comparisons) { comparisons, _ in comparisons.flatMap(TemplateDiffText.lines) }
        } else {
            let replies = try await apply(templates, in: session)
            let statuses = try await apply(tasks, in: session)
            var parts: [PackPart] = replies.map { .template($0) }
            parts += statuses.map { .task($0) }
            try session.show(list: parts) { parts, style in
                parts.flatMap { $0.lines(style) }
            }
        }
    }

    private func apply(_ tasks: [TaskSource], in session: Session) async throws -> [TasksAPI.TaskStatus] {
        guard !tasks.isEmpty else { return [] }
        return try await session.ask { client, tenant in
            var statuses: [TasksAPI.TaskStatus] = []
            for task in tasks {
                if let status = try await apply(task, to: tenant, client, session) { statuses.append(status) }
            }
            return statuses
        }
    }

    /// Applies one task; nil when it is left out, which is told.
    private func apply(
        _ task: TaskSource,
        to tenant: String,
        _ client: FlowClient,
        _ session: Session
    ) async throws -> TasksAPI.TaskStatus? {
        let name = task.definition.key.text
        let key = change.idempotencyKey.map { "\($0).task.\(name)" }
        do throws(FlowClientError) {
            return try await task.apply(to: tenant, key: key, client)
        } catch {
            guard renaming.renamings.isEmpty, case .refused(let refusal) = error,
                let missing = refusal as? ProfilesAPI.NoSuchProfile
            else { throw error }
            let hint = "add it, or give another with --as \(missing.profile)=PROFILE"
            session.say([Line("The task \(name) is left out: there is no profile \(missing.profile); \(hint).")])
            return nil
        }
    }

    private func apply(_ templates: [PackTemplate], in session: Session) async throws -> [TemplatesAPI.Apply.Reply] {
        try await session.ask { client, tenant in
            var replies: [TemplatesAPI.Apply.Reply] = []
            for template in templates {
                // A key names one command, and a pack is several.
                let key = change.idempotencyKey.map { "\($0).\(template.definition.key.text)" }
                replies.append(
                    try await client.applyTemplate(
                        .init(tenant: tenant, source: template.source, idempotencyKey: key)
                    )
                )
            }
            return replies
        }
    }

    private func compare(_ templates: [PackTemplate], in session: Session) async throws -> [TemplateComparison] {
        try await session.ask { client, tenant in
            var comparisons: [TemplateComparison] = []
            for template in templates {
                comparisons.append(
                    try await TemplateComparison.withLatest(
                        template.definition,
                        source: template.source,
                        of: template.file,
                        in: tenant,
                        client
                    )
                )
            }
            return comparisons
        }
    }
}
