import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Library.
struct LibraryHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(LibraryAPI.Apply.method, LibraryAPI.Apply.Parameters.self, apply)
        methods.on(LibraryAPI.Lint.method) { call, session in
            try context.lint(call, LibraryAPI.Lint.Parameters.self, for: session) { wanted in
                let reading = LibraryReader().read(wanted.source)
                return LibraryAPI.Lint.Reply(
                    valid: !reading.hasErrors,
                    findings: reading.findings.map(TemplatesAPI.Finding.init)
                )
            }
        }
        methods.on(LibraryAPI.List.method) { call, session in
            try list(call, try call.parameters(as: LibraryAPI.List.Parameters.self), session)
        }
        methods.on(LibraryAPI.Show.method, LibraryAPI.Show.Parameters.self, show)
    }

    private func errors(_ tenant: String) -> WireErrors {
        WireErrors(interface: .library, tenant: tenant)
    }

    private func apply(_ wanted: LibraryAPI.Apply.Parameters, _ session: ControlService.Session) throws -> Answer {
        let ticket = context.engine.submit(
            .applyLibraryAction(source: wanted.source),
            to: wanted.tenant,
            caller: session.caller,
            key: try HandlerContext.key(wanted.idempotencyKey)
        )
        return context.answer(ticket, errors(wanted.tenant)) { outcome -> LibraryAPI.Apply.Reply? in
            guard case .libraryApplied(let applied) = outcome else { return nil }
            return LibraryAPI.Apply.Reply(
                key: applied.key.text,
                version: applied.version,
                changed: applied.isChanged,
                digest: applied.digest.hex
            )
        }
    }

    private func list(
        _ call: IncomingCall,
        _ wanted: LibraryAPI.List.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let store = context.engine.store
        return context.pages(call, from: wanted.after, errors(wanted.tenant)) {
            (cursor: String?) async throws(ReadFailure) -> WirePage<LibraryAPI.List.Reply, String> in
            let page = try await store.library(of: wanted.tenant, for: session.caller, after: cursor, limit: limit)
            let actions = page.items.map(LibraryAPI.LibraryAction.init)
            return WirePage(reply: LibraryAPI.List.Reply(actions: actions, next: page.next), next: page.next)
        }
    }

    private func show(_ wanted: LibraryAPI.Show.Parameters, _ session: ControlService.Session) throws -> Answer {
        let key = try HandlerContext.checked { () throws(InvalidInput) in
            do {
                return try LibraryKey(validating: wanted.key)
            } catch {
                throw InvalidInput(field: "key", found: wanted.key, allowed: "the key of an action of the library")
            }
        }
        let reference = LibraryReference(key: key, version: wanted.version)
        let store = context.engine.store
        return context.answer(errors(wanted.tenant)) { () async throws(ReadFailure) in
            let detail = try await store.library(reference, of: wanted.tenant, for: session.caller)
            guard let definition = JSONValue(text: detail.version.definition.canonicalText()) else {
                throw .failed(.corruptRow(table: "libraryVersion", reason: "The definition isn't JSON"))
            }
            return LibraryAPI.Show.Reply(action: LibraryAPI.LibraryVersion(detail, definition))
        }
    }
}

extension LibraryAPI.LibraryAction {
    /// For the wire.
    init(_ summary: LibrarySummary) {
        self.init(
            key: summary.key,
            title: summary.title,
            latestVersion: summary.latestVersion,
            fieldCount: summary.fieldCount,
            updatedAt: summary.updatedAt.rfc3339
        )
    }
}

extension LibraryAPI.LibraryVersion {
    /// For the wire.
    init(_ detail: LibraryDetail, _ definition: JSONValue) {
        let version = detail.version
        self.init(
            key: version.definition.key.text,
            version: version.number,
            title: version.definition.title,
            digest: version.digest.hex,
            fieldCount: version.definition.form.count,
            createdAt: detail.created.at.rfc3339,
            createdBy: detail.created.by.text,
            source: detail.source,
            definition: definition
        )
    }
}

extension WireErrors {
    /// What stands in the way of a command about the library.
    func error(_ refusal: LibraryRefusal) -> any VarlinkErrorConvertible {
        switch refusal {
        case .missing(let reference):
            let what = reference.version.map { "no version \($0) of an action" } ?? "no action"
            return LibraryAPI.NoSuchLibraryAction(
                tenant: tenant,
                key: reference.key.text,
                version: reference.version,
                message: "There is \(what) “\(reference.key.text)” in the library of \(tenant)."
            )
        case .invalid(let findings):
            let count = findings.filter { $0.severity == .error }.count
            return LibraryAPI.InvalidLibraryAction(
                findings: findings.map(TemplatesAPI.Finding.init),
                message: "The action has \(count) error\(count == 1 ? "" : "s"). Nothing was applied."
            )
        }
    }
}
