import FlowAPI
import FlowClient
import FlowCore
import Varlink

extension TemplateComparison {
    static func withLatest(
        _ definition: TemplateDefinition,
        source: String,
        of file: String,
        in tenant: String,
        with coming: [LibraryAction] = [],
        _ client: FlowClient
    ) async throws -> TemplateComparison {
        let definition = try await resolved(definition, source, of: file, in: tenant, with: coming, client)
        guard let latest = try await latest(of: definition.key.text, in: tenant, client) else {
            return TemplateComparison(new: definition, file: file)
        }
        let diff = TemplateDiff(from: try Self.definition(of: latest), to: definition)
        return TemplateComparison(diff, of: definition.key.text, from: latest.version, to: nil, file: file)
    }

    /// Resolves the library references of a template against the tenant's current library, as on applying.
    ///
    /// Actions in `coming` are taken as present, since they will be there by then.
    private static func resolved(
        _ definition: TemplateDefinition,
        _ source: String,
        of file: String,
        in tenant: String,
        with coming: [LibraryAction],
        _ client: FlowClient
    ) async throws -> TemplateDefinition {
        let references = TemplateReader().uses(in: source)
        guard !references.isEmpty else { return definition }
        var actions: [LibraryReference: LibraryAction] = [:]
        for reference in references.sorted() {
            let new = reference.version == nil ? coming.first { $0.key == reference.key } : nil
            actions[reference] = if let new { new } else { try await action(of: reference, in: tenant, client) }
        }
        let reading = TemplateReader(library: Library(actions, missing: .error)).read(source)
        guard let resolved = reading.definition else {
            let findings = reading.findings.filter { $0.severity == .error }.map { "\(file):\($0)" }
            throw Problem.badInput(findings.joined(separator: "\n"))
        }
        return resolved
    }

    private static func action(
        of reference: LibraryReference,
        in tenant: String,
        _ client: FlowClient
    ) async throws(FlowClientError) -> LibraryAction? {
        let asked = LibraryAPI.Show.Parameters(tenant: tenant, key: reference.key.text, version: reference.version)
        do throws(FlowClientError) {
            let version = try await client.call(LibraryAPI.Show.self, asked).action
            return LibraryReader().read(version.definition.description).definition
        } catch {
            guard case .refused(let refusal) = error, refusal is LibraryAPI.NoSuchLibraryAction else { throw error }
            return nil
        }
    }

    /// The canonical form is a template like any other.
    static func definition(of version: TemplatesAPI.TemplateVersion) throws -> TemplateDefinition {
        let reading = TemplateReader().read(version.definition.description)
        guard let definition = reading.definition else {
            throw Problem.badInput("\(version.key) v\(version.version) can't be read by this flowctl; use a newer one.")
        }
        return definition
    }

    private static func latest(
        of key: String,
        in tenant: String,
        _ client: FlowClient
    ) async throws(FlowClientError) -> TemplatesAPI.TemplateVersion? {
        do throws(FlowClientError) {
            return try await client.call(TemplatesAPI.Show.self, .init(tenant: tenant, template: key)).template
        } catch {
            guard case .refused(let refusal) = error, refusal is TemplatesAPI.NoSuchTemplate else { throw error }
            return nil
        }
    }
}
