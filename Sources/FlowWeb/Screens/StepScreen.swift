import FlowAPI
import FlowClient
import FlowCore
import FlowGraphs
import FlowReports
import FlowTerminal
import Varlink

/// Screen of one step: what it is, its form, its notes, and what can be done to it.
struct StepScreen: Sendable {
    let view: TenantView
    let texts: WebTexts
    private let step: ActionsAPI.Step
    private let notes: NewestNotes
    private let media: [MediaAPI.Medium]
    private let hasMoreMedia: Bool
    private let points: JobsAPI.Contribution?
    private let names: [String: String]
    private let isViewer: Bool
    private let problem: String?
    private let refused: RefusedEntry<StepVerb>?

    /// Asks for a step; throws `NoSuchStep` for one that isn't in the job.
    init(
        _ view: TenantView,
        _ texts: WebTexts,
        job: String,
        step key: String,
        refused: RefusedEntry<StepVerb>? = nil
    ) async throws {
        (self.view, self.texts, self.refused) = (view, texts, refused)
        let reply = try await view.client.call(
            ActionsAPI.Show.self,
            .init(tenant: view.slug, job: job, step: key)
        )
        step = reply.action
        notes = try await NewestNotes(view, job: job, step: key)
        isViewer = try await view.isViewer()
        problem = try await view.problem(refused, texts)
        let account = try await view.client.call(JobsAPI.Explain.self, .init(tenant: view.slug, job: job))
        points = account.contributions.first { $0.key == key }
        let found = try await view.client.call(
            MediaAPI.List.self,
            .init(tenant: view.slug, job: job, step: key, newest: true, limit: MediaItem.countMax)
        )
        (media, hasMoreMedia) = (found.media, found.next != nil)
        let principals = notes.notes.map(\.createdBy) + media.map(\.addedBy) + [reply.action.changedBy]
        names = try await view.names(of: principals)
    }

    var page: WebPage {
        var values: ReportValues = [:]
        values[text: "href"] = Self.address(view.slug, step.job)
        values[text: "action"] = Self.address(view.slug, step.job, step.step)
        values[text: "jobName"] = JobValues.joined(step.jobTitle, step.subject)
        values[text: "mark"] = StateText.glyph(step.state).text
        values[text: "state"] = texts["state.\(step.state.rawValue)"]
        values[text: "changed"] = "\(view.time(step.changedAt)), \(name(step.changedBy))"
        values[text: "instructions"] = step.instructions
        values[text: "reason"] = step.reason
        values[text: "jobStopped"] =
            step.jobState == .held || step.jobState == .cancelled
            ? texts.text("jobStopped", texts["state.\(step.jobState.rawValue)"]) : nil
        // Each form has a key of its own: two of them are two operations.
        values[text: "key"] = RefusedEntry.key(refused, of: .complete, .save, .correct)
        values[text: "skipKey"] = RefusedEntry.key(refused, of: .skip)
        values[text: "reopenKey"] = RefusedEntry.key(refused, of: .reopen)
        values[text: "attachKey"] = RefusedEntry.key(refused, of: .attach)
        values[text: "noteKey"] = RefusedEntry.key(refused, of: .note)
        values.set("facts", facts)
        values.set("fields", fields)
        values.set("answers", isOpen ? [] : answers)
        values.set("notes", notes.notes.map(row))
        values[text: "olderNotes"] = notes.older(texts)
        values.set("media", media.map { MediaItem(medium: $0).values(view, texts, name: name) })
        values[flag: "moreMedia"] = hasMoreMedia
        RefusedEntry.addFiles(refused, at: "files", to: &values, texts)
        values[text: "effect"] = effect
        addVerbs(to: &values)
        addRefusal(to: &values)
        var page = WebPage(PackageResources.step_mustache, title: "\(step.title) · \(step.job)/\(step.step)", values)
        page.screen = "jobs"
        page.job = step.job
        page.forms = step.possible.joined(separator: " ")
        return page
    }

    static func address(_ slug: String, _ job: String, _ step: String? = nil) -> String {
        "/t/\(slug)/jobs/\(FormText.encoded(job))" + (step.map { "/\(FormText.encoded($0))" } ?? "")
    }

    private func name(_ principal: String) -> String { names[principal] ?? principal }

    // MARK: - What it is

    private var facts: [ReportValues] {
        let given: [(String, String?)] = [
            ("due", step.due?.date.map(view.date) ?? step.due?.note),
            ("assignee", step.assignedTo.map { view.person($0) }),
            ("condition", step.condition),
            ("waitsForSteps", step.waitsFor.isEmpty ? nil : step.waitsFor.map(\.title).joined(separator: ", ")),
            ("evidence", step.evidence.isEmpty ? nil : evidence),
            ("stillOwed", step.payment.map { view.words.amount($0.outstanding, $0.currency) }),
        ]
        let links = ["stillOwed": step.payment.map { ScheduleScreen.address(view.slug, $0.schedule) }]
        return given.compactMap { key, value in
            value.map { Fact(name: texts[key], value: $0, href: links[key] ?? nil).values }
        }
    }

    private var evidence: String {
        step.evidence.map { "\($0.kind) \($0.count) \(texts["of"]) \($0.wanted)" }.joined(separator: ", ")
    }

    private func row(_ note: ActionsAPI.Note) -> ReportValues {
        [
            "words": .text(note.text ?? texts["noteRemoved"]),
            "by": .text("\(view.time(note.createdAt)), \(name(note.createdBy))"),
        ]
    }

    private var answers: [ReportValues] {
        guard case .object(let given)? = step.answers else { return [] }
        return step.fields.compactMap { field in
            given[field.key].map { value in
                ["name": .text(field.title ?? field.key), "value": .text(answer(value))]
            }
        }
    }

    /// Effect of finishing the step on the job's percentage, before it is done.
    private var effect: String? {
        guard isOpen, let points else { return nil }
        if points.optional || !points.inScope { return texts["effectNone"] }
        return texts.text("effect", points.possible)
    }

    // MARK: - Its form

    /// True where it can be finished now.
    private var isOpen: Bool { step.possible.contains("complete") }
    private var isCorrectable: Bool { step.possible.contains("correct") && !step.fields.isEmpty }

    private var fields: [ReportValues] {
        guard isOpen || isCorrectable else { return [] }
        let typed = refused?.entry.changes ?? [:]
        let known = Self.known(step)
        let problems = self.problems
        let first = step.fields.first { problems[$0.key] != nil }?.key
        return step.fields.map { field in
            let before = known[field.key] ?? ""
            var row = FieldInput(field: field, value: typed[field.key] ?? before, texts: texts).values
            row[text: "beforeName"] = FormFields.beforePrefix + field.key
            row[text: "before"] = before
            row[text: "problem"] = problems[field.key]
            row[flag: "isFirst"] = field.key == first
            return row
        }
    }

    /// Values that the step has now: its draft, or its answers when it is done.
    static func known(_ step: ActionsAPI.Step) -> [String: String] {
        let values = step.possible.contains("complete") ? step.draft : step.answers
        guard case .object(let members)? = values else { return [:] }
        return members.mapValues(text)
    }

    private var problems: [String: String] {
        if let error = refused?.error as? NumberDoubtful {
            return [error.key: WebProblem.sentence(of: error, texts)]
        }
        if let error = refused?.error as? StepOvertaken {
            let known = Self.known(step)
            let before = refused?.entry.before ?? [:]
            let others = error.keys.map { key in
                let (old, new) = (before[key] ?? "", known[key] ?? "")
                return (key, "\(texts.text("overtakenField", new)) \(texts.text("overtakenBefore", old))")
            }
            return Dictionary(uniqueKeysWithValues: others)
        }
        guard case .refused(let error as ActionsAPI.InvalidForm)? = refused?.error as? FlowClientError else {
            return [:]
        }
        return Dictionary(error.problems.map { ($0.field, $0.message) }) { first, _ in first }
    }

    /// An answer as people read it.
    private func answer(_ value: JSONValue) -> String {
        if case .bool(let isTrue) = value { texts[isTrue ? "yes" : "no"] } else { Self.text(value) }
    }

    private func title(of key: String) -> String { step.fields.first { $0.key == key }?.title ?? key }

    static func text(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .int(let number): String(number)
        case .double(let number): number.plainText
        case .string(let text): text
        case .array, .object: ""
        }
    }

    private func addVerbs(to values: inout ReportValues) {
        values[flag: "isViewer"] = isViewer
        values[flag: "canComplete"] = isOpen && !isViewer
        values[flag: "canSave"] = step.possible.contains("save") && !step.fields.isEmpty
        values[flag: "canCorrect"] = isCorrectable && !isViewer
        values[flag: "correctOpen"] = isCorrectable && !(refused?.entry.changes.isEmpty ?? true)
        values[flag: "canAttach"] = !isOpen && !isViewer
        values[flag: "attachOpen"] = refused?.entry.verb == .attach
        values[flag: "canSkip"] = step.possible.contains("skip") && !isViewer
        values[flag: "canReopen"] = step.possible.contains("reopen") && !isViewer
        for verb in StepVerb.allCases where verb != .complete {
            values[text: "\(verb.rawValue)Text"] = refused?.entry.verb == verb ? refused?.entry.text : nil
        }
    }

    /// True where the page has a form for a verb.
    private func hasForm(for verb: StepVerb) -> Bool {
        if isViewer { return false }
        return switch verb {
        case .complete, .save: isOpen
        case .correct: isCorrectable
        case .skip, .reopen: step.possible.contains(verb.rawValue)
        case .note, .attach: true
        }
    }

    /// Says why the entry wasn't carried out, and shows what of it no form on the page has.
    private func addRefusal(to values: inout ReportValues) {
        // What is wrong with a field stands at the field.
        values[text: "problem"] = refused.map { refused in
            problems.isEmpty
                ? problem ?? ""
                : texts[
                    refused.error is StepOvertaken
                        ? "overtaken" : refused.entry.verb == .save ? "draftWrong" : "formWrong"
                ]
        }
        var lost: [ReportValues] = []
        if let entry = refused?.entry {
            if !hasForm(for: isCorrectable ? .correct : .complete) {
                lost = entry.changes.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
                    .map { ["name": .text(title(of: $0.key)), "value": .text($0.value)] }
            }
            if !hasForm(for: entry.verb), !entry.text.isEmpty {
                let name = texts[entry.verb == .note ? "note" : "reason"]
                lost.append(["name": .text(name), "value": .text(entry.text)])
            }
        }
        values.set("lost", lost)
    }
}
