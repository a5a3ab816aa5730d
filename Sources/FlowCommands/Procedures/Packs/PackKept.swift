import FlowAPI
import FlowCore
import FlowTerminal

/// A template of a pack that the tenant has otherwise, and that stays as the tenant has it.
struct PackKept: Encodable, Sendable {
    let template: String
    /// The newest version of the tenant.
    let version: Int
    let kept = true

    /// Nil where the tenant has no such template, or just this one.
    init?(_ comparison: TemplateComparison) {
        guard let version = comparison.fromVersion, !comparison.same else { return nil }
        (template, self.version) = (comparison.template, version)
    }

    var line: Line {
        Line([
            Span("\(template) v\(version)", .bold), Span(" stays", .yellow),
            Span(": it isn't as the pack has it; --update publishes the pack's"),
        ])
    }

    private enum CodingKeys: CodingKey { case template, version, kept }
}

/// A task of a pack that the tenant has already, and that stays as it is.
struct PackKeptTask: Encodable, Sendable {
    /// The key of the task.
    let task: String
    /// The number of the task that is there.
    let id: String
    let profile: String?
    let kept = true

    init(_ task: TaskSource, _ there: TasksAPI.Task) {
        (self.task, id, profile) = (task.definition.key.text, there.id, there.spec.profile)
    }

    var line: Line {
        let person = profile.map { " for \($0)" } ?? ""
        return Line([
            Span("task \(task)", .bold),
            Span("\(person) is there as task \(id) and stays; --update makes it the pack's"),
        ])
    }

    private enum CodingKeys: CodingKey { case task, id, profile, kept }
}
