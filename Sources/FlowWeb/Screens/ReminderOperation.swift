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

    /// Performs the operation; throws what flowd refuses it with.
    func perform(_ entry: FormEntry<ReminderVerb>) async throws(FlowClientError) {
        switch entry.verb {
        case .acknowledge:
            _ = try await client.call(
                RemindersAPI.Acknowledge.self,
                .init(tenant: tenant, reminder: reminder, idempotencyKey: entry.key)
            )
        case .snooze:
            _ = try await client.call(
                RemindersAPI.Snooze.self,
                .init(tenant: tenant, reminder: reminder, duration: entry.text, idempotencyKey: entry.key)
            )
        }
    }
}
