import FlowAPI
import FlowClient
import FlowCore

/// A file that describes a task, read and without errors.
struct TaskSource {
    let file: String
    let definition: TaskDefinition

    /// The profiles that it names: the one that it is for, and those to which its reminders go.
    var people: Set<String> {
        let rules = (definition.input.reminders ?? []).compactMap { text in
            // What can't be read was found when the file was.
            try? ReminderRule(validating: text, field: "remind")
        }
        return Set(rules.flatMap(\.profiles) + [definition.input.profile].compactMap(\.self))
    }

    /// Reads files with renamed profiles; nil when any file has errors, which are reported.
    ///
    /// Refuses renamings of profiles that no file names.
    static func read(_ files: [String], _ renamings: [ProfileRenaming], in session: Session) throws -> [TaskSource]? {
        var sources: [TaskSource] = []
        for file in files {
            let (definition, findings) = TaskReader().read(try Source.text(of: file, in: session.context))
            try session.report(findings, in: file)
            if let definition { sources.append(TaskSource(file: file, definition: definition)) }
        }
        guard sources.count == files.count else { return nil }
        let named = Set(sources.flatMap(\.people))
        for unused in renamings where !named.contains(unused.from) {
            let there = named.isEmpty ? "they name nobody" : "they name \(named.sorted().joined(separator: ", "))"
            throw Problem.badInput("--as \(unused.from)=\(unused.to): no task here names \(unused.from); \(there).")
        }
        let names = Dictionary(renamings.map { ($0.from, $0.to) }) { _, last in last }
        return sources.map { TaskSource(file: $0.file, definition: $0.definition.renaming(names)) }
    }

    func apply(to tenant: String, key: String?, _ client: FlowClient) async throws(FlowClientError)
        -> TasksAPI.TaskStatus
    {
        let wanted = TasksAPI.Apply.Parameters(
            tenant: tenant,
            key: definition.key.text,
            spec: TasksAPI.TaskSpec(definition.input),
            idempotencyKey: key
        )
        return try await client.call(TasksAPI.Apply.self, wanted).task
    }
}

extension TasksAPI.TaskSpec {
    fileprivate init(_ input: TaskInput) {
        self.init(
            title: input.title,
            instructions: input.instructions,
            profile: input.profile,
            rule: input.rule,
            start: input.start,
            at: input.at,
            zone: input.zone,
            gap: input.gap,
            overlap: input.overlap,
            roll: input.roll,
            due: input.due,
            grace: input.grace,
            misfire: input.misfire,
            reminders: input.reminders,
            quiet: input.quiet,
            weekend: input.weekend,
            digest: input.digest,
            confirm: input.confirm
        )
    }
}
