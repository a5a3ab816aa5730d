import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// `flowctl pack apply`.
struct PackApply: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Publish all templates of a pack; what is published already stays as it is.",
        discussion: "All templates are checked before the first is published: one error, and nothing is."
    )

    @Argument(help: "The pack's name.")
    var pack: String

    @Flag(help: "Tell what would be published, and publish nothing.")
    var dryRun = false

    @OptionGroup var options: PackOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let shelf = try PackShelf(options.packs, in: session.context)
        let found = try shelf.pack(pack, in: session.context)
        guard let templates = try PackTemplate.read(found, in: session) else { throw EarlyEnd(status: .badInput) }
        if dryRun {
            let comparisons = try await compare(templates, in: session)
            try session.show(list: comparisons) { comparisons, _ in comparisons.flatMap(TemplateDiffText.lines) }
        } else {
            let replies = try await apply(templates, in: session)
            try session.show(list: replies) { replies, _ in replies.flatMap(Sentences.lines(applied:)) }
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
