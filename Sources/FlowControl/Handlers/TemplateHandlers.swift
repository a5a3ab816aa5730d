import FlowAPI
import FlowCore
import FlowStore
import Varlink

/// The methods of io.flowd.Templates.
enum TemplateHandlers {
    static func register(in methods: inout Methods) {
        methods.command(TemplatesAPI.Apply.self, Commands.applyTemplate) { wanted, _ in
            wanted.source
        } reply: { applied in
            .init(
                key: applied.key.text,
                version: applied.version,
                changed: applied.isChanged,
                digest: applied.digest.hex,
                findings: applied.findings.map(TemplatesAPI.Finding.init)
            )
        }
        methods.lint(TemplatesAPI.Lint.self) { wanted, context in
            let reading = TemplateReader(zones: context.zones).read(wanted.source)
            return .init(valid: !reading.hasErrors, findings: reading.findings.map(TemplatesAPI.Finding.init))
        }
        methods.list(TemplatesAPI.List.self) { wanted, limit, call in
            Listing(from: wanted.after, item: TemplatesAPI.Template.init) { cursor in
                try await call.store.templates(of: wanted.tenant, for: call.caller, after: cursor, limit: limit)
            }
        }
        methods.answer(TemplatesAPI.Show.self, show)
    }

    @Sendable private static func show(
        _ wanted: TemplatesAPI.Show.Parameters,
        _ call: Call
    ) async throws -> TemplatesAPI.Show.Reply {
        let detail = try await call.store.template(
            wanted.template,
            version: wanted.version,
            of: wanted.tenant,
            for: call.caller
        )
        guard let definition = JSONValue(text: detail.definition) else {
            throw ReadFailure.failed(.corruptRow(table: "templateVersion", reason: "The definition isn't JSON"))
        }
        return TemplatesAPI.Show.Reply(
            template: TemplatesAPI.TemplateVersion(
                key: detail.key,
                version: detail.version,
                title: detail.title,
                digest: detail.digest,
                stepCount: detail.stepCount,
                createdAt: detail.created.at.rfc3339,
                createdBy: detail.created.by.text,
                source: detail.source,
                definition: definition
            )
        )
    }
}
