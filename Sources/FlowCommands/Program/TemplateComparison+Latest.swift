import FlowAPI
import FlowClient
import FlowCore
import Varlink

extension TemplateComparison {
    /// Compares a template that was read here with the latest version there is.
    static func withLatest(
        _ definition: TemplateDefinition,
        of file: String,
        in tenant: String,
        _ client: FlowClient
    ) async throws -> TemplateComparison {
        guard let latest = try await latest(of: definition.key.text, in: tenant, client) else {
            return TemplateComparison(new: definition, file: file)
        }
        let diff = TemplateDiff(from: try Self.definition(of: latest), to: definition)
        return TemplateComparison(diff, of: definition.key.text, from: latest.version, to: nil, file: file)
    }

    /// The canonical form is a template like any other.
    static func definition(of version: TemplatesAPI.TemplateVersion) throws -> TemplateDefinition {
        let reading = TemplateReader().read(version.definition.description)
        guard let definition = reading.definition else {
            throw Problem.badInput("\(version.key) v\(version.version) can't be read by this flowctl; use a newer one.")
        }
        return definition
    }

    /// The latest version; nil when there is none.
    private static func latest(
        of key: String,
        in tenant: String,
        _ client: FlowClient
    ) async throws(FlowClientError) -> TemplatesAPI.TemplateVersion? {
        do throws(FlowClientError) {
            return try await client.showTemplate(.init(tenant: tenant, template: key)).template
        } catch {
            guard case .refused(let refusal) = error, refusal is TemplatesAPI.NoSuchTemplate else { throw error }
            return nil
        }
    }
}
