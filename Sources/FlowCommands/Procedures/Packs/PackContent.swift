import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// Content of a pack for a tenant, read and without errors.
///
/// Contains holidays, actions of the library, templates and tasks.
struct PackContent: Sendable {
    let definition: PackDefinition
    let holidays: [PackHolidays]
    let actions: [PackAction]
    let templates: [PackTemplate]
    let tasks: [TaskSource]

    /// Reads all of a pack; returns nil when anything in it has errors, which are reported.
    static func read(_ pack: Pack, _ renamings: [ProfileRenaming], in session: Session) throws -> PackContent? {
        let taskFiles = (pack.definition?.tasks ?? []).map { "\(pack.folder)/\($0)" }
        let holidays = try PackHolidays.read(pack, in: session)
        guard let actions = try PackAction.read(pack, in: session),
            let templates = try PackTemplate.read(pack, with: actions, in: session),
            let tasks = try TaskSource.read(taskFiles, renamings, in: session), let definition = pack.definition
        else { return nil }
        return PackContent(
            definition: definition,
            holidays: holidays,
            actions: actions,
            templates: templates,
            tasks: tasks
        )
    }

    /// Sets holidays, publishes actions and templates, and creates those tasks whose people exist.
    ///
    /// Sets, actions and templates that the tenant has with another content, and tasks that it has already, stay
    /// unchanged unless `isUpdate` is true.
    func apply(
        _ tasks: PackTasks,
        to tenant: String,
        isUpdate: Bool = false,
        idempotencyKey: String?,
        _ client: FlowClient,
        _ session: Session
    ) async throws -> [PackPart] {
        // A key names one command, and a pack is several.
        let key = { (name: String) in idempotencyKey.map { "\($0).\(name)" } }
        let plan = try await PackHolidayPlan(holidays, in: tenant, isUpdate: isUpdate, client)
        var parts = try await plan.apply(to: tenant, key, client)
        for action in actions {
            if !isUpdate, case .other(let version) = try await action.standing(in: tenant, client) {
                parts.append(.kept(PackKept(action: action.definition.key, version: version)))
                continue
            }
            let name = "action.\(action.definition.key.text)"
            let wanted = LibraryAPI.Apply.Parameters(tenant: tenant, source: action.source, idempotencyKey: key(name))
            parts.append(.action(try await client.call(LibraryAPI.Apply.self, wanted)))
        }
        let hasOwnActions = parts.contains { if case .kept(let kept) = $0 { kept.kind == .action } else { false } }
        for template in templates {
            let comparison = try await template.comparison(in: tenant, with: actions.map(\.definition), client)
            if !isUpdate, let kept = PackKept(comparison) {
                parts.append(.kept(kept))
                continue
            }
            // Applied again, it would take the tenant's own actions in.
            if hasOwnActions, comparison.same {
                parts.append(.comparison(comparison))
                continue
            }
            let name = template.definition.key.text
            let wanted = TemplatesAPI.Apply.Parameters(
                tenant: tenant,
                source: template.source,
                idempotencyKey: key(name)
            )
            parts.append(.template(try await client.call(TemplatesAPI.Apply.self, wanted)))
        }
        for task in tasks.ready {
            if !isUpdate, let there = tasks.known(task) {
                parts.append(.keptTask(PackKeptTask(task, there)))
                continue
            }
            let name = "task.\(task.definition.key.text)"
            parts.append(.task(try await task.apply(to: tenant, key: key(name), client)))
        }
        tell(leftOutOf: tasks, session)
        return parts
    }

    private func tell(leftOutOf tasks: PackTasks, _ session: Session) {
        for item in tasks.leftOut {
            let people = item.missing.joined(separator: ", ")
            let advice = item.missing.map { PackTasks.advice($0) }.joined(separator: "; ")
            let name = item.task.definition.key.text
            session.say([Line("The task \(name) is left out: there is no profile \(people); \(advice).")])
        }
    }

    /// Returns what `apply` would do, without doing it.
    func outlook(
        _ tasks: PackTasks,
        in tenant: String,
        isUpdate: Bool,
        _ client: FlowClient
    ) async throws -> [PackPart] {
        var parts = try await PackHolidayPlan(holidays, in: tenant, isUpdate: isUpdate, client).outlook
        for action in actions {
            let standing = try await action.standing(in: tenant, client)
            if !isUpdate, case .other(let version) = standing {
                parts.append(.kept(PackKept(action: action.definition.key, version: version)))
                continue
            }
            var outlook = PackActionOutlook(action: action.definition.key.text, file: action.file)
            if case .same = standing { outlook.same = true }
            parts.append(.actionOutlook(outlook))
        }
        for template in templates {
            let comparison = try await template.comparison(in: tenant, with: actions.map(\.definition), client)
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
