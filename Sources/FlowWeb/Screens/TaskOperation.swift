import FlowAPI
import FlowClient

/// Operation of a form on an occurrence of a task, by its button.
enum TaskVerb: String, CaseIterable, Sendable {
    case done, skip, reopen, attach
}

/// Does to an occurrence what a form asks for.
struct TaskOperation: Sendable {
    let client: FlowClient
    let tenant: String
    let task: String

    /// Performs the operation; throws what flowd refuses it with.
    func perform(_ entry: FormEntry<TaskVerb>) async throws {
        let (text, key, occurrence) = (entry.text, entry.key, entry.occurrence)
        try await MediaUpload(client: client, tenant: tenant, target: .occurrence(task: task, occurrence))
            .send(entry.files)
        switch entry.verb {
        case .attach: if entry.files.isEmpty { throw NoFileChosen() }
        case .done:
            let reply = try await client.call(
                TasksAPI.Complete.self,
                .init(
                    tenant: tenant,
                    task: task,
                    occurrence: occurrence,
                    note: text.isEmpty ? nil : text,
                    idempotencyKey: key
                )
            )
            try check(reply.task, text)
        case .skip:
            let reply = try await client.call(
                TasksAPI.Skip.self,
                .init(tenant: tenant, task: task, occurrence: occurrence, reason: text, idempotencyKey: key)
            )
            try check(reply.task, text)
        case .reopen:
            _ = try await client.call(
                TasksAPI.Reopen.self,
                .init(
                    tenant: tenant,
                    task: task,
                    occurrence: occurrence,
                    reason: text.isEmpty ? nil : text,
                    idempotencyKey: key
                )
            )
        }
    }

    /// Refuses a text that isn't kept, since another person was faster and nothing changed.
    private func check(_ status: TasksAPI.TaskStatus, _ text: String) throws(OccurrenceOvertaken) {
        if status.eventNumber == 0, !text.isEmpty { throw OccurrenceOvertaken() }
    }
}
