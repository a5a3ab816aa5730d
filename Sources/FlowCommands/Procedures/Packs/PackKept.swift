import FlowAPI
import FlowCore
import FlowTerminal

/// A template, an action of the library or a set of holidays that the tenant has otherwise than a pack, and that stays
/// as the tenant has it.
struct PackKept: Encodable, Sendable {
    enum Kind: String, Encodable, Sendable {
        case template, action, holidays
    }

    let kind: Kind
    let key: String
    /// The newest version of the tenant; nil for holidays, which have none.
    let version: Int?

    init(action key: LibraryKey, version: Int) {
        (kind, self.key, self.version) = (.action, key.text, version)
    }

    init(holidays key: HolidaySetKey) {
        (kind, self.key, version) = (.holidays, key.text, nil)
    }

    /// Nil where the tenant has no such template, or just this one.
    init?(_ comparison: TemplateComparison) {
        guard let version = comparison.fromVersion, !comparison.same else { return nil }
        (kind, key, self.version) = (.template, comparison.template, version)
    }

    var line: Line {
        let stays = Span(" stays", .yellow)
        if kind == .holidays {
            let reason = Span(": the days aren't those of the pack; --update sets the pack's")
            return Line([Span("holidays \(key)", .bold), stays, reason])
        }
        let name = kind == .action ? "action \(key)" : key
        return Line([
            Span("\(name)\(version.map { " v\($0)" } ?? "")", .bold), stays,
            Span(": it isn't as the pack has it; --update publishes the pack's"),
        ])
    }

    private enum CodingKeys: String, CodingKey {
        case kind = "kept"
        case key, version
    }
}

/// Task of a pack that the tenant has already, and that stays unchanged.
struct PackKeptTask: Encodable, Sendable {
    private let kind = "task"
    let key: String
    /// The number of the task that is there.
    let id: String
    let profile: String?

    init(_ task: TaskSource, _ there: TasksAPI.Task) {
        (key, id, profile) = (task.definition.key.text, there.id, there.spec.profile)
    }

    var line: Line {
        let person = profile.map { " for \($0)" } ?? ""
        return Line([
            Span("task \(key)", .bold),
            Span("\(person) is there as task \(id) and stays; --update makes it the pack's"),
        ])
    }

    private enum CodingKeys: String, CodingKey {
        case kind = "kept"
        case key, id, profile
    }
}
