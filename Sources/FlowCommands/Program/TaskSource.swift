import FlowAPI
import FlowClient
import FlowCore

/// A file that describes a task, read and without errors.
struct TaskSource {
    let file: String
    let definition: TaskDefinition

    /// Reads files; nil when any of them has errors, which are told.
    static func read(_ files: [String], _ names: [String: String], in session: Session) throws -> [TaskSource]? {
        var sources: [TaskSource] = []
        for file in files {
            let (definition, findings) = TaskReader().read(try Source.text(of: file, in: session.context))
            try PackText.report(findings, in: file, session)
            if let definition { sources.append(TaskSource(file: file, definition: definition.renaming(names))) }
        }
        return sources.count == files.count ? sources : nil
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
