import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// What a pack gives to a tenant: its templates and tasks, read and without errors.
struct PackContent: Sendable {
    let definition: PackDefinition
    let templates: [PackTemplate]
    let tasks: [TaskSource]

    /// Reads all of a pack; nil when anything in it has errors, which are told.
    static func read(_ pack: Pack, _ renamings: [ProfileRenaming], in session: Session) throws -> PackContent? {
        let taskFiles = (pack.definition?.tasks ?? []).map { "\(pack.folder)/\($0)" }
        guard let templates = try PackTemplate.read(pack, in: session),
            let tasks = try TaskSource.read(taskFiles, renamings, in: session), let definition = pack.definition
        else { return nil }
        return PackContent(definition: definition, templates: templates, tasks: tasks)
    }

    /// Publishes the templates and makes those tasks whose people are there; what is so already stays as it is.
    func apply(
        _ tasks: PackTasks,
        to tenant: String,
        idempotencyKey: String?,
        _ client: FlowClient,
        _ session: Session
    ) async throws -> [PackPart] {
        var parts: [PackPart] = []
        for template in templates {
            // A key names one command, and a pack is several.
            let key = idempotencyKey.map { "\($0).\(template.definition.key.text)" }
            let wanted = TemplatesAPI.Apply.Parameters(tenant: tenant, source: template.source, idempotencyKey: key)
            parts.append(.template(try await client.call(TemplatesAPI.Apply.self, wanted)))
        }
        for task in tasks.ready {
            let key = idempotencyKey.map { "\($0).task.\(task.definition.key.text)" }
            parts.append(.task(try await task.apply(to: tenant, key: key, client)))
        }
        for item in tasks.leftOut {
            let people = item.missing.joined(separator: ", ")
            let advice = item.missing.map { PackTasks.advice($0) }.joined(separator: "; ")
            let name = item.task.definition.key.text
            session.say([Line("The task \(name) is left out: there is no profile \(people); \(advice).")])
        }
        return parts
    }
}
