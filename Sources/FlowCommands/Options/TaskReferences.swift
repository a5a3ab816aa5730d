import ArgumentParser
import FlowCore

/// A task on the command line, or one occurrence of it: `3`, `3/14`.
struct TaskReference: Sendable {
    let task: String
    /// The occurrence in full; nil when only the task was named.
    let occurrence: String?

    static func parse(_ text: String) throws -> TaskReference {
        if let occurrence = try? OccurrenceID(validating: text, field: "") {
            return TaskReference(task: occurrence.task.description, occurrence: text)
        }
        // Why it is neither is said in one sentence for both.
        guard let task = try? TaskID(validating: text) else {
            throw ValidationError("give a task's number, such as 3, or an occurrence of it, such as 3/14")
        }
        return TaskReference(task: task.description, occurrence: nil)
    }

    static func parseTask(_ text: String) throws -> String {
        do {
            return try TaskID(validating: text).description
        } catch {
            throw ValidationError("give a task's number, such as 3")
        }
    }

    static func parseReminder(_ text: String) throws -> String {
        do {
            return try ReminderID(validating: text, field: "").description
        } catch {
            throw ValidationError("give a reminder, such as 3/14/1")
        }
    }
}
