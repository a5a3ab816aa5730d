/// A task as a file describes it.
package struct TaskDefinition: Hashable, Sendable {
    package let key: TaskKey
    package let input: TaskInput

    /// Returns the task with other profiles: a profile whose key is a key of `names` becomes the one of the value.
    package func renaming(_ names: [String: String]) -> TaskDefinition {
        var input = input
        input.profile = input.profile.map { names[$0] ?? $0 }
        input.reminders = input.reminders?.map { text in
            // What can't be read was found when the file was.
            guard var rule = try? ReminderRule(validating: text, field: "remind") else { return text }
            for index in rule.steps.indices {
                rule.steps[index].recipients = rule.steps[index].recipients?.map { names[$0] ?? $0 }
            }
            return rule.text
        }
        return TaskDefinition(key: key, input: input)
    }
}

/// Reads a task's YAML and says everything that is wrong with it.
package struct TaskReader: Sendable {
    private static let noun = "a task"
    private static let texts = [
        "title", "instructions", "profile", "rule", "start", "at", "zone", "gap", "overlap", "roll", "due", "grace",
        "misfire", "quiet", "weekend", "digest", "confirm",
    ]
    /// Keys of a task that may be empty.
    private static let emptied: Set = ["instructions", "profile", "rule", "zone", "grace", "quiet", "digest"]
    private let limits = TemplateLimits.standard

    package init() {}

    /// Reads a task's YAML; the definition is nil when any finding is an error.
    package func read(_ source: String) -> (definition: TaskDefinition?, findings: [Finding]) {
        var findings = FindingList(limit: limits.findingCount)
        guard let root = SourceParser(limits: limits, subject: .task).parse(source, &findings) else {
            return (nil, findings.sorted)
        }
        var reader = PlanReader(limits: limits, findings: findings)
        let definition = definition(root, &reader)
        return (reader.findings.hasErrors ? nil : definition, reader.findings.sorted)
    }

    private func definition(_ root: SourceNode, _ reader: inout PlanReader) -> TaskDefinition? {
        let allowed = ["task", "remind"] + Self.texts
        guard let members = reader.readMembers(of: root, Self.noun, allowed: allowed) else { return nil }
        let key = reader.require("task", in: members, Self.noun, of: root)
            .flatMap { reader.readKey($0, "task", as: TaskKey.self) }
        _ = reader.require("title", in: members, Self.noun, of: root)
        var input = TaskInput()
        for name in Self.texts {
            guard let node = members[name], let text = text(node, name, &reader) else { continue }
            input[keyPath: Self.field(name)] = text
        }
        if let node = members["remind"] { input.reminders = reminders(node, &reader) }
        if members["start"] == nil, members["at"] == nil, input.takingTimeOfRule.at == nil {
            reader.findings.error(
                root,
                "a task needs the key \"at\" or \"start\", or a rule with a time of day; add one, such as at: '08:00'"
            )
        }
        guard let key else { return nil }
        return TaskDefinition(key: key, input: input)
    }

    private func text(_ node: SourceNode, _ name: String, _ reader: inout PlanReader) -> String? {
        let isLong = name == "instructions"
        let lengthMax =
            switch name {
            case "title": BoundedText.titleLengthMax
            case "instructions": TaskSpec.instructionsLengthMax
            case "rule": RecurrenceRule.textLengthMax
            default: ReminderRule.textLengthMax
            }
        // Nothing, in quotes, is what holds without it.
        if case .scalar("", _) = node.content, !node.isEmpty, Self.emptied.contains(name) { return "" }
        guard let text = reader.readText(node, name, lengthMax: lengthMax, isMultiline: isLong) else { return nil }
        if let error = Self.problem(of: text, name) { reader.findings.error(node, error.message) }
        return text
    }

    private func reminders(_ node: SourceNode, _ reader: inout PlanReader) -> [String] {
        var nodes = [node]
        switch node.content {
        case .scalar("none", _): return []
        case .scalar: break
        default:
            let countMax = ReminderRule.countMax
            nodes = reader.readElements(node, "remind", of: "reminder rules", countMax: countMax) ?? []
        }
        var rules: [String] = []
        for node in nodes {
            let lengthMax = ReminderRule.textLengthMax
            guard let text = reader.readText(node, "remind", lengthMax: lengthMax) else { continue }
            do throws(InvalidInput) {
                rules.append(try ReminderRule(validating: text, field: "remind").text)
            } catch {
                reader.findings.error(node, error.message)
            }
        }
        return rules
    }

    // MARK: - What can be told without a tenant

    private static func problem(of text: String, _ name: String) -> InvalidInput? {
        do throws(InvalidInput) {
            switch name {
            case "profile":
                if (try? ProfileKey(validating: text)) == nil {
                    throw InvalidInput(field: name, found: text, allowed: "a profile's key: 1 to 64 of a-z 0-9 . _ -")
                }
            case "rule": _ = try RecurrenceDefinition(validating: text)
            case "start": _ = try LocalDateTime(validating: text, field: name)
            case "at", "digest": _ = try TimeOfDay(validating: text, field: name)
            case "due": _ = try DurationText.length(text, field: name, in: TaskTiming.dueAfterBounds)
            case "grace": _ = try DurationText.length(text, field: name, in: TaskSpec.graceBounds)
            case "quiet": _ = try QuietChoice(validating: text, field: name)
            case "confirm": _ = try TaskConfirmation(validating: text)
            case "gap": try check(text, name, GapPolicy.allCases.map(\.rawValue))
            case "overlap": try check(text, name, OverlapPolicy.allCases.map(\.rawValue))
            case "roll": try check(text, name, BusinessRoll.allCases.map(\.rawValue))
            case "misfire": try check(text, name, MisfirePolicy.allCases.map(\.rawValue))
            case "weekend": try check(text, name, TaskSpec.weekends)
            default: break
            }
            return nil
        } catch {
            return error
        }
    }

    private static func check(_ text: String, _ name: String, _ allowed: [String]) throws(InvalidInput) {
        guard !allowed.contains(text) else { return }
        throw InvalidInput(field: name, found: text, oneOf: allowed)
    }

    private static func field(_ name: String) -> WritableKeyPath<TaskInput, String?> {
        switch name {
        case "instructions": \.instructions
        case "profile": \.profile
        case "rule": \.rule
        case "start": \.start
        case "at": \.at
        case "zone": \.zone
        case "gap": \.gap
        case "overlap": \.overlap
        case "roll": \.roll
        case "due": \.due
        case "grace": \.grace
        case "misfire": \.misfire
        case "quiet": \.quiet
        case "weekend": \.weekend
        case "digest": \.digest
        case "confirm": \.confirm
        default: \.title
        }
    }
}
