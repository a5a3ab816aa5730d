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

    /// Publishes the templates and makes those tasks whose people are there. A template that the tenant has otherwise and
    /// a task that it has already stay as they are, unless `isUpdate`.
    func apply(
        _ tasks: PackTasks,
        to tenant: String,
        isUpdate: Bool = false,
        idempotencyKey: String?,
        _ client: FlowClient,
        _ session: Session
    ) async throws -> [PackPart] {
        var parts: [PackPart] = []
        for template in templates {
            let comparison = try await template.comparison(in: tenant, client)
            if !isUpdate, let kept = PackKept(comparison) {
                parts.append(.kept(kept))
                continue
            }
            // A key names one command, and a pack is several.
            let key = idempotencyKey.map { "\($0).\(template.definition.key.text)" }
            let wanted = TemplatesAPI.Apply.Parameters(tenant: tenant, source: template.source, idempotencyKey: key)
            parts.append(.template(try await client.call(TemplatesAPI.Apply.self, wanted)))
        }
        for task in tasks.ready {
            if !isUpdate, let there = tasks.known(task) {
                parts.append(.keptTask(PackKeptTask(task, there)))
                continue
            }
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

    /// What `apply` would do, and does not.
    func outlook(
        _ tasks: PackTasks,
        in tenant: String,
        isUpdate: Bool,
        _ client: FlowClient
    ) async throws -> [PackPart] {
        var parts: [PackPart] = []
        for template in templates {
            let comparison = try await template.comparison(in: tenant, client)
            parts.append(.comparison(comparison))
            if !isUpdate, let kept = PackKept(comparison) { parts.append(.kept(kept)) }
        }
        parts += tasks.ready.map { task in
            if !isUpdate, let there = tasks.known(task) { return .keptTask(PackKeptTask(task, there)) }
            return .outlook(PackTaskOutlook(task))
        }
        return parts + tasks.leftOut.map { .outlook(PackTaskOutlook($0.task, missing: $0.missing)) }
    }
}
