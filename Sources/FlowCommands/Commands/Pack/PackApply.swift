import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// `flowctl pack apply`.
struct PackApply: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Publish all templates of a pack and make its tasks; what is there already stays as it is.",
        discussion: """
            Everything is checked before the first template is published: one error, and nothing is. A task names \
            people, whom --as replaces by yours. Without any --as, tasks whose people aren't there are left out; with \
            it, all of them have to be there. Profiles are yours to make: those that are missing are told as commands.
            """
    )

    @Argument(help: "The pack's name.", completion: .live)
    var pack: String

    @Flag(help: "Tell what would be published and applied, and do nothing.")
    var dryRun = false

    @OptionGroup var options: PackOptions
    @OptionGroup var renaming: RenamingOptions
    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let shelf = try PackShelf(options.packs, in: session.context)
        let found = try shelf.pack(pack, in: session.context)
        guard let content = try PackContent.read(found, renaming.renamings, in: session) else {
            throw EarlyEnd(status: .badInput)
        }
        let (parts, people) = try await session.ask { client, tenant in
            let checked = try await PackTasks(content.tasks, in: tenant, client, session)
            if !renaming.renamings.isEmpty { try checked.requireAll(renaming.renamings) }
            let parts =
                try await dryRun
                ? outlook(content.templates, checked, tenant, client)
                : content.apply(checked, to: tenant, idempotencyKey: change.idempotencyKey, client, session)
            let definitions = content.templates.map(\.definition)
            return (parts, try await PackPeople(content.definition, definitions, in: tenant, client, session))
        }
        try session.show(list: parts) { parts, style in parts.flatMap { $0.lines(style) } }
        if !session.format.isJSON, !people.lines.isEmpty { session.say(people.lines) }
    }

    private func outlook(
        _ templates: [PackTemplate],
        _ tasks: PackTasks,
        _ tenant: String,
        _ client: FlowClient
    ) async throws -> [PackPart] {
        var parts: [PackPart] = []
        for template in templates {
            let comparison = try await TemplateComparison.withLatest(
                template.definition,
                source: template.source,
                of: template.file,
                in: tenant,
                client
            )
            parts.append(.comparison(comparison))
        }
        parts += tasks.ready.map { .outlook(PackTaskOutlook($0)) }
        return parts + tasks.leftOut.map { .outlook(PackTaskOutlook($0.task, missing: $0.missing)) }
    }
}
