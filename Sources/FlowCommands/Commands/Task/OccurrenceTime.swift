import FlowAPI
import FlowClient

/// When the occurrence is that a command was about, for people: whoever names a task doesn't see which day was meant.
enum OccurrenceTime {
    /// `2027-03-28 08:00 Europe/Berlin`, by the wall clock of the task; nil when it can't be told.
    static func text(
        of status: TasksAPI.TaskStatus,
        _ client: FlowClient,
        _ tenant: String,
        _ session: Session
    ) async -> String? {
        guard !session.format.isJSON, let wanted = status.occurrence else { return nil }
        // The command is done, whatever becomes of the question when it was for.
        let shown = try? await client.call(TasksAPI.Show.self, .init(tenant: tenant, task: status.id))
        return shown?.occurrences.first { $0.id == wanted }.map { occurrence in
            String(occurrence.nominal.prefix(16).map { $0 == "T" ? " " : $0 }) + " \(occurrence.zone)"
        }
    }
}
