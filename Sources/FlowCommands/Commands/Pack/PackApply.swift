import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// Command `flowctl pack apply`, which publishes a pack's templates, sets its holidays and creates its tasks.
struct PackApply: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Publish a pack's templates, set its holidays, make its tasks; what is there already stays as it is.",
        discussion: """
            Everything is checked before the first template is published: one error, and nothing is. A task names \
            people, whom --as replaces by yours. Without any --as, tasks whose people aren't there are left out; with \
            it, all of them have to be there. What you have changed of templates, of the library and of holidays stays \
            as you have it, and so does a task that is there; --update puts the pack's in their places. Profiles are \
            yours to make: those that are missing are printed as commands, and --with-examples makes them as the pack \
            has them, but for those whom --as replaces.
            """
    )

    @Argument(help: "The pack's name.", completion: .live)
    var pack: String

    @Flag(help: "Print what would be published and applied, and do nothing.")
    var dryRun = false

    @Flag(help: "Put the pack's templates, library, holidays and tasks in the places of those that are otherwise.")
    var update = false

    @Flag(help: "Make the pack's example people too; who is there already stays as they are.")
    var withExamples = false

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
            let examples =
                withExamples ? try await missing(content.definition.profiles, in: tenant, client, session) : []
            let checked = try await PackTasks(content.tasks, in: tenant, with: examples, client, session)
            if !renaming.renamings.isEmpty { try checked.requireAll(renaming.renamings) }
            let made = dryRun ? examples.map(\.key) : try await PackExamples.make(examples, in: tenant, client)
            let people = examples.filter { made.contains($0.key) }.map { profile in
                PackPart.profile(PackProfile(profile: profile.key, title: profile.title, made: !dryRun))
            }
            let parts =
                try await dryRun
                ? content.outlook(checked, in: tenant, isUpdate: update, client)
                : content.apply(
                    checked,
                    to: tenant,
                    isUpdate: update,
                    idempotencyKey: change.idempotencyKey,
                    client,
                    session
                )
            let definitions = content.templates.map(\.definition)
            let left = try await PackPeople(
                content.definition,
                definitions,
                in: tenant,
                with: examples,
                client,
                session
            )
            return (people + parts, left)
        }
        try await session.show(list: parts) { parts, style in parts.flatMap { $0.lines(style) } }
        if !session.format.isJSON, !people.lines.isEmpty { session.say(people.lines) }
    }

    /// Returns the pack's profiles that the tenant lacks, except those that others replace.
    private func missing(
        _ people: [PackDefinition.Profile],
        in tenant: String,
        _ client: FlowClient,
        _ session: Session
    ) async throws -> [PackDefinition.Profile] {
        let pages = client.pages(ProfilesAPI.List.self, .init(tenant: tenant, limit: Session.pageSizeMax))
        let keys = Set(try await session.gather(pages).map(\.spec.key) + renaming.renamings.map(\.from))
        return people.filter { !keys.contains($0.key) }
    }
}
