import FlowAPI
import FlowCore
import Varlink

/// Properties of a job that a person may change, as a YAML text to edit.
struct JobDraft: Hashable, Sendable {
    var title: String
    var subject: String
    var due: String
    var priority: String
    var labels: [String]
    var attributes: [String: String]

    init(_ job: JobsAPI.Job) {
        title = job.status.title
        subject = job.spec.subject ?? ""
        due = job.spec.due ?? ""
        priority = job.spec.priority.rawValue
        labels = job.spec.labels
        attributes = [:]
        if case .object(let members) = job.spec.attributes { attributes = members.mapValues(Self.text) }
    }

    static func text(of value: JSONValue) -> String {
        if case .string(let text) = value { return text }
        return value.description
    }

    // MARK: - Writing

    /// The text for the editor; every value stands in quotes (keys are plain by their rule), so that YAML takes none for something else.
    func yaml(of job: String) -> String {
        let lines =
            attributes.isEmpty
            ? ["attributes: {}"]
            : ["attributes:"]
                + attributes.sorted { $0.key < $1.key }
                .map { "  \($0.key): \(Self.quoted($0.value))" }
        return """
            # Job \(job). Change it, save it and leave the editor; leave it unchanged to do nothing.
            # What is empty is taken away; the title has to stay.
            title: \(Self.quoted(title))
            subject: \(Self.quoted(subject))
            # A date or a date and time in the tenant's zone: 2026-12-24, 2026-12-24T10:00
            due: \(Self.quoted(due))
            # low, normal, high or urgent
            priority: \(priority)
            labels: [\(labels.map(Self.quoted).joined(separator: ", "))]
            \(lines.joined(separator: "\n"))

            """
    }

    private static func quoted(_ text: String) -> String {
        CanonicalValue.text(text).json
    }

    // MARK: - Reading

    private static let keys = ["title", "subject", "due", "priority", "labels", "attributes"]

    init(yaml: String) throws(Findings) {
        let (root, findings) = SourceReader(limits: .standard, subject: .jobDetails).read(yaml)
        guard let root, findings.isEmpty else { throw Findings(lines: findings.map(\.description)) }
        guard case .map(let entries) = root.content else {
            throw Findings(root, "it must be a map with the keys \(Self.keys.joined(separator: ", "))")
        }
        var members: [String: SourceNode] = [:]
        for entry in entries {
            guard Self.keys.contains(entry.name) else {
                let hint = Suggestion.closest(to: entry.name, in: Self.keys).map { "; did you mean \"\($0)\"?" } ?? ""
                throw Findings(entry.value, "there is no key \"\(entry.name)\"\(hint)")
            }
            members[entry.name] = entry.value
        }
        title = try Self.scalar(members["title"])
        subject = try Self.scalar(members["subject"])
        due = try Self.scalar(members["due"])
        priority = try Self.scalar(members["priority"])
        labels = try Self.list(members["labels"])
        attributes = try Self.map(members["attributes"])
    }

    private static func scalar(_ node: SourceNode?) throws(Findings) -> String {
        guard let node, !node.isEmpty else { return "" }
        guard case .scalar(let text, _) = node.content else {
            throw Findings(node, "it must be text, but is \(node.found)")
        }
        return text
    }

    private static func list(_ node: SourceNode?) throws(Findings) -> [String] {
        guard let node, !node.isEmpty else { return [] }
        guard case .list(let nodes) = node.content else {
            throw Findings(node, "it must be a list such as [vip, area/north], but is \(node.found)")
        }
        var texts: [String] = []
        for node in nodes { texts.append(try scalar(node)) }
        return texts
    }

    private static func map(_ node: SourceNode?) throws(Findings) -> [String: String] {
        guard let node, !node.isEmpty else { return [:] }
        guard case .map(let entries) = node.content else {
            throw Findings(node, "it must be a map of attributes, but is \(node.found)")
        }
        var values: [String: String] = [:]
        for entry in entries { values[entry.name] = try scalar(entry.value) }
        return values
    }

    /// Findings about errors in a text.
    struct Findings: Error, Hashable {
        let lines: [String]

        init(lines: [String]) {
            self.lines = lines
        }

        init(_ node: SourceNode, _ message: String) {
            lines = ["\(node.place.line):\(node.place.column): \(node.path.isEmpty ? "" : "\(node.path): ")\(message)"]
        }
    }
}

extension JobDraft {
    func update(since old: JobDraft, _ tenant: String, _ job: String, ifEvent: Int) throws(Findings)
        -> JobsAPI.Update.Parameters
    {
        var update = JobsAPI.Update.Parameters(tenant: tenant, job: job, ifEvent: ifEvent)
        if title != old.title { update.title = title }
        if subject != old.subject { update.subject = subject }
        if due != old.due { update.due = due }
        if priority != old.priority {
            guard let word = JobsAPI.Priority(rawValue: priority.isEmpty ? "normal" : priority) else {
                throw Findings(lines: ["priority: it must be low, normal, high or urgent, but is \"\(priority)\""])
            }
            update.priority = word
        }
        let added = Set(labels).subtracting(old.labels).sorted()
        let removed = Set(old.labels).subtracting(labels).sorted()
        update.addLabels = added.isEmpty ? nil : added
        update.removeLabels = removed.isEmpty ? nil : removed
        let set = attributes.filter { !$0.value.isEmpty && old.attributes[$0.key] != $0.value }
        let unset = old.attributes.keys.filter { (attributes[$0] ?? "").isEmpty && old.attributes[$0] != "" }.sorted()
        update.setAttributes = set.isEmpty ? nil : .object(set.mapValues { .string($0) })
        update.unsetAttributes = unset.isEmpty ? nil : unset
        return update
    }
}
