import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// Screen of one task: what it is, its newest times, and what can be done to them.
struct TaskScreen: Sendable {
    let view: TenantView
    let texts: WebTexts
    private let task: TasksAPI.Task
    private let occurrences: [TasksAPI.Occurrence]
    private let adherence: TasksAPI.Adherence
    private let media: [MediaAPI.Medium]
    private let names: [String: String]
    private let isViewer: Bool
    private let refused: RefusedEntry<TaskVerb>?

    /// Asks for a task; throws `NoSuchTask` for one that isn't in the tenant.
    init(
        _ view: TenantView,
        _ texts: WebTexts,
        task number: String,
        refused: RefusedEntry<TaskVerb>? = nil
    ) async throws {
        (self.view, self.texts, self.refused) = (view, texts, refused)
        let reply = try await view.client.call(TasksAPI.Show.self, .init(tenant: view.slug, task: number))
        (task, occurrences, adherence) = (reply.task, reply.occurrences, reply.adherence)
        isViewer = try await view.isViewer()
        media = try await view.client.call(
            MediaAPI.List.self,
            .init(tenant: view.slug, task: number, newest: true, limit: MediaItem.countMax)
        ).media
        names = try await view.names(of: reply.occurrences.compactMap(\.settledBy) + media.map(\.addedBy))
    }

    var page: WebPage {
        var values: ReportValues = [:]
        values[text: "action"] = Self.address(view.slug, task.id)
        values[text: "state"] = texts["taskState.\(task.state.rawValue)"]
        values[text: "instructions"] = task.spec.instructions
        values.set("facts", facts.map { ["name": .text($0), "value": .text($1)] })
        values.set("times", occurrences.map(row))
        values[text: "problem"] = refused.map { WebProblem.sentence(of: $0.error, texts) }
        values[text: "lost"] = lost
        values[flag: "isViewer"] = isViewer
        var page = WebPage(
            PackageResources.task_mustache,
            title: "\(task.spec.title ?? "") · \(texts["task"]) \(task.id)",
            values
        )
        page.forms = occurrences.map { "\($0.id):\($0.state.rawValue)" }.joined(separator: " ")
        return page
    }

    /// Text of an entry that no form on the page has any more.
    private var lost: String? {
        guard let entry = refused?.entry, !entry.text.isEmpty else { return nil }
        let hasForm = occurrences.contains { $0.id == entry.occurrence && verbs(of: $0).contains(entry.verb) }
        return hasForm ? nil : entry.text
    }

    static func address(_ slug: String, _ task: String) -> String { "/t/\(slug)/tasks/\(FormText.encoded(task))" }

    private var facts: [(String, String)] {
        let spec = task.spec
        let given: [(String, String?)] = [
            ("for", spec.profile.map { view.person($0) }), ("rule", spec.rule),
            ("confirm", spec.confirm == "none" ? nil : spec.confirm),
            ("kept", adherence.percent.map { "\($0)\u{A0}%" }),
            ("streak", adherence.streak > 0 ? String(adherence.streak) : nil),
            ("nextTime", task.nextAt.map(view.time)),
        ]
        return given.compactMap { key, value in value.map { (texts[key], $0) } }
    }

    /// Operations that an occurrence has a form for.
    private func verbs(of occurrence: TasksAPI.Occurrence) -> [TaskVerb] {
        if isViewer { return [] }
        return switch occurrence.state {
        case .open: [.done, .skip]
        case .missed: [.done]
        case .done, .skipped: [.reopen, .attach]
        case .superseded, .cancelled: []
        }
    }

    private func row(_ occurrence: TasksAPI.Occurrence) -> ReportValues {
        var values: ReportValues = [:]
        let number = occurrence.id.split(separator: "/").last.map(String.init) ?? occurrence.id
        values[text: "id"] = occurrence.id
        values[text: "place"] = "time-\(number)"
        values[text: "when"] = view.time(occurrence.startAt)
        values[text: "due"] = occurrence.dueAt == occurrence.startAt ? nil : view.time(occurrence.dueAt)
        values[text: "occurrenceState"] = texts["occurrence.\(occurrence.state.rawValue)"]
        values[flag: "late"] = occurrence.state == .open && occurrence.dueAt < view.now.rfc3339
        values[text: "settled"] = occurrence.settledAt.map { at in
            [view.time(at), occurrence.settledBy.map { names[$0] ?? $0 }].compactMap(\.self).joined(separator: ", ")
        }
        values[text: "said"] = occurrence.note
        let own = media.filter { $0.occurrence == occurrence.id }
        values.set(
            "media",
            own.map { MediaItem(medium: $0).values(view, texts) { names[$0] ?? $0 } }
        )
        values.set("verbs", verbs(of: occurrence).map { form($0, occurrence) })
        return values
    }

    private func form(_ verb: TaskVerb, _ occurrence: TasksAPI.Occurrence) -> ReportValues {
        let entry = refused?.entry
        let isThis = entry?.verb == verb && entry?.occurrence == occurrence.id
        var values: ReportValues = [:]
        values[text: "verb"] = verb.rawValue
        values[text: "key"] = RefusedEntry.key(refused, of: verb, occurrence: occurrence.id)
        values[text: "label"] = texts["task.\(verb.rawValue)"]
        values[text: "effect"] = texts["task.\(verb.rawValue)Effect"]
        values[text: "hint"] =
            switch verb {
            case .done: texts["noteOptional"]
            case .skip: texts["reason"]
            case .reopen: texts["reasonOptional"]
            case .attach: nil
            }
        values[flag: "takesFiles"] = verb == .done || verb == .attach
        let number = occurrence.id.split(separator: "/").last.map(String.init) ?? occurrence.id
        RefusedEntry.addFiles(isThis ? refused : nil, at: "files-\(number)-\(verb.rawValue)", to: &values, texts)
        values[flag: "required"] = verb == .skip
        values[text: "typed"] = isThis ? entry?.text ?? "" : ""
        values[flag: "isOpen"] = isThis
        return values
    }
}
