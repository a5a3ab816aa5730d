import FlowAPI
import FlowClient

/// Operation of a form on a reminder, by its button.
enum ReminderVerb: String, CaseIterable, Sendable {
    case acknowledge, snooze
}

/// Does to a reminder what a form asks for.
struct ReminderOperation: Sendable {
    let client: FlowClient
    let tenant: String
    let reminder: String

    /// Performs the operation, and returns the reminder that is there then; throws what flowd refuses it with.
    func perform(_ entry: FormEntry<ReminderVerb>) async throws(FlowClientError) -> String {
        switch entry.verb {
        case .acknowledge:
            _ = try await client.call(
                RemindersAPI.Acknowledge.self,
                .init(tenant: tenant, reminder: reminder, idempotencyKey: entry.key)
            )
            return reminder
        case .snooze:
            return try await client.call(
                RemindersAPI.Snooze.self,
                .init(tenant: tenant, reminder: reminder, duration: entry.text, idempotencyKey: entry.key)
            ).reminder
        }
    }
}
