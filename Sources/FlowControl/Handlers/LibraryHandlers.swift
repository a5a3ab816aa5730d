import FlowAPI
import FlowCore
import FlowStore
import Varlink

/// The methods of io.flowd.Library.
enum LibraryHandlers {
    static func register(in methods: inout Methods) {
        methods.command(LibraryAPI.Apply.self, Commands.applyLibraryAction) { wanted, _ in
            wanted.source
        } reply: { applied in
            .init(
                key: applied.key.text,
                version: applied.version,
                changed: applied.isChanged,
                digest: applied.digest.hex
            )
        }
        methods.lint(LibraryAPI.Lint.self) { wanted, _ in
            let reading = LibraryReader().read(wanted.source)
            return .init(valid: !reading.hasErrors, findings: reading.findings.map(TemplatesAPI.Finding.init))
        }
        methods.list(LibraryAPI.List.self) { wanted, limit, call in
            Listing(from: wanted.after, item: LibraryAPI.LibraryAction.init) { cursor in
                try await call.store.library(of: wanted.tenant, for: call.caller, after: cursor, limit: limit)
            }
        }
        methods.answer(LibraryAPI.Show.self) { wanted, call in
            guard let key = try? LibraryKey(validating: wanted.key) else {
                // What can't be a key is said in the error's own words.
                throw InvalidInput(field: "key", found: wanted.key, allowed: "the key of an action of the library")
            }
            let reference = LibraryReference(key: key, version: wanted.version)
            let detail = try await call.store.library(reference, of: wanted.tenant, for: call.caller)
            guard let definition = JSONValue(text: detail.version.definition.canonicalText()) else {
                throw ReadFailure.failed(.corruptRow(table: "libraryVersion", reason: "The definition isn't JSON"))
            }
            return .init(action: .init(detail, definition))
        }
    }
}
