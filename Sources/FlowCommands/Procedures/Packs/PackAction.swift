import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal
import Varlink

/// An action of the library that comes with a pack, read and without errors.
struct PackAction {
    let file: String
    let source: String
    let definition: LibraryAction

    /// Reads all actions of a pack; returns nil when any of them has errors, which are reported.
    static func read(_ pack: Pack, in session: Session) throws -> [PackAction]? {
        var actions: [PackAction] = []
        let paths = pack.definition?.library ?? []
        for path in paths {
            let file = "\(pack.folder)/\(path)"
            let source = try Source.text(of: file, in: session.context)
            let reading = LibraryReader().read(source)
            try session.report(reading.findings, in: file)
            guard let definition = reading.definition else { continue }
            if let other = actions.first(where: { $0.definition.key == definition.key }) {
                let message = "the action \"\(definition.key)\" stands in \(other.file) too; rename one of the two"
                let finding = Finding(severity: .error, path: "action", line: 1, column: 1, message: message)
                try session.report([finding], in: file)
                continue
            }
            actions.append(PackAction(file: file, source: source, definition: definition))
        }
        return actions.count == paths.count ? actions : nil
    }

    /// State of the action in the tenant's library.
    enum Standing {
        case missing, same
        case other(version: Int)
    }

    func standing(in tenant: String, _ client: FlowClient) async throws(FlowClientError) -> Standing {
        do throws(FlowClientError) {
            let asked = LibraryAPI.Show.Parameters(tenant: tenant, key: definition.key.text)
            let there = try await client.call(LibraryAPI.Show.self, asked).action
            let isSame = LibraryReader().read(there.definition.description).definition == definition
            return isSame ? .same : .other(version: there.version)
        } catch {
            guard case .refused(let refusal) = error, refusal is LibraryAPI.NoSuchLibraryAction else { throw error }
            return .missing
        }
    }
}

/// An action of a pack that would be published.
struct PackActionOutlook: Encodable, Sendable {
    let action: String
    let file: String
    /// True where the tenant has just this one.
    var same = false

    var line: Line {
        let name = Span("action \(action)", .bold)
        return same
            ? Line([name, Span(": no difference", .dim)]) : Line([name, Span(" in \(file) would be published")])
    }
}
