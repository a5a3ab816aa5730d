import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// Screen of one task: what it is, its newest times, and what can be done to them.
struct TaskScreen: Sendable {
    /// Most open times besides the newest ones.
    static let openCountMax = 100

    let view: TenantView
    let texts: WebTexts
    private let task: TasksAPI.Task
    private let occurrences: [TasksAPI.Occurrence]
    private let adherence: TasksAPI.Adherence
    /// True where times that are open are left out.
    private let hasMoreOpen: Bool
    private let media: [MediaAPI.Medium]
    private let hasMoreMedia: Bool
    private let names: [String: String]
    private let isViewer: Bool
    private let problem: String?
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
        (task, adherence) = (reply.task, reply.adherence)
        // Times that are open have a form here, however old they are.
        let open = try await view.client.call(
            TasksAPI.ListOccurrences.self,
            .init(tenant: view.slug, task: number, states: [.open], limit: Self.openCountMax)
        )
        let newest = Set(reply.occurrences.map(\.id))
        occurrences = reply.occurrences + open.occurrences.reversed().filter { !newest.contains($0.id) }
        hasMoreOpen = open.next != nil
        isViewer = try await view.isViewer()
        problem = try await view.problem(refused, texts)
        let found = try await view.client.call(
            MediaAPI.List.self,
            .init(tenant: view.slug, task: number, newest: true, limit: MediaItem.countMax)
        )
        (media, hasMoreMedia) = (found.media, found.next != nil)
        names = try await view.names(of: occurrences.compactMap(\.settledBy) + media.map(\.addedBy))
    }

    var page: WebPage {
        var values: ReportValues = [:]
        values[text: "action"] = Self.address(view.slug, task.id)
        values[text: "state"] = texts["taskState.\(task.state.rawValue)"]
        values[text: "instructions"] = task.spec.instructions
        values.set("facts", facts.map { ["name": .text($0), "value": .text($1)] })
        let (coming, there) = (occurrences.filter(isToCome), occurrences.filter { !isToCome($0) })
        values.set("times", (there + coming.reversed()).map(row))
        values[flag: "moreOpen"] = hasMoreOpen
        values[flag: "moreMedia"] = hasMoreMedia
        values[text: "problem"] = problem
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
            ("nextTime", task.nextAt.flatMap { $0 > view.now.rfc3339 ? view.time($0) : nil }),
        ]
        return given.compactMap { key, value in value.map { (texts[key], $0) } }
    }

    /// True for a time that hasn't begun: it can be done, which is no answer to what is due.
    private func isToCome(_ occurrence: TasksAPI.Occurrence) -> Bool {
        occurrence.state == .open && occurrence.startAt > view.now.rfc3339
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
        let state = isToCome(occurrence) ? "toCome" : occurrence.state.rawValue
        values[text: "occurrenceState"] = texts["occurrence.\(state)"]
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
        let name = verb == .done && isToCome(occurrence) ? "doneAhead" : verb.rawValue
        values[text: "label"] = texts["task.\(name)"]
        values[text: "effect"] = texts["task.\(name)Effect"]
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
