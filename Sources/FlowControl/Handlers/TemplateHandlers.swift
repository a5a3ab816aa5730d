import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Templates.
struct TemplateHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(TemplatesAPI.Apply.method, TemplatesAPI.Apply.Parameters.self, apply)
        methods.on(TemplatesAPI.Lint.method) { call, session in
            try context.lint(call, TemplatesAPI.Lint.Parameters.self, for: session) { wanted in
                let reading = TemplateReader(zones: context.zones).read(wanted.source)
                return TemplatesAPI.Lint.Reply(
                    valid: !reading.hasErrors,
                    findings: reading.findings.map(TemplatesAPI.Finding.init)
                )
            }
        }
        methods.on(TemplatesAPI.List.method) { call, session in
            try list(call, try call.parameters(as: TemplatesAPI.List.Parameters.self), session)
        }
        methods.on(TemplatesAPI.Show.method, TemplatesAPI.Show.Parameters.self, show)
    }

    private func errors(_ tenant: String) -> WireErrors {
        WireErrors(interface: .templates, tenant: tenant)
    }

    private func apply(_ wanted: TemplatesAPI.Apply.Parameters, _ session: ControlService.Session) throws -> Answer {
        let key = try HandlerContext.key(wanted.idempotencyKey)
        let ticket = context.engine.submit(
            .applyTemplate(source: wanted.source),
            to: wanted.tenant,
            caller: session.caller,
            key: key
        )
        return context.answer(ticket, errors(wanted.tenant)) { outcome -> TemplatesAPI.Apply.Reply? in
            guard case .templateApplied(let applied) = outcome else { return nil }
            return TemplatesAPI.Apply.Reply(
                key: applied.key.text,
                version: applied.version,
                changed: applied.isChanged,
                digest: applied.digest.hex,
                findings: applied.findings.map(TemplatesAPI.Finding.init)
            )
        }
    }

    private func list(
        _ call: IncomingCall,
        _ wanted: TemplatesAPI.List.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let store = context.engine.store
        return context.pages(call, from: wanted.after, errors(wanted.tenant)) {
            (cursor: String?) async throws(ReadFailure) -> WirePage<TemplatesAPI.List.Reply, String> in
            let page = try await store.templates(
                of: wanted.tenant,
                for: session.caller,
                after: cursor,
                limit: limit
            )
            let templates = page.items.map(TemplatesAPI.Template.init)
            return WirePage(reply: TemplatesAPI.List.Reply(templates: templates, next: page.next), next: page.next)
        }
    }

    private func show(_ wanted: TemplatesAPI.Show.Parameters, _ session: ControlService.Session) throws -> Answer {
        let store = context.engine.store
        return context.answer(errors(wanted.tenant)) { () async throws(ReadFailure) in
            let detail = try await store.template(
                wanted.template,
                version: wanted.version,
                of: wanted.tenant,
                for: session.caller
            )
            guard let definition = JSONValue(text: detail.definition) else {
                throw .failed(.corruptRow(table: "templateVersion", reason: "The definition isn't JSON"))
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
}
