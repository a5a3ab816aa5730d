import FlowAPI
import FlowCore
import FlowEngine
import Varlink

/// The wire's errors about tasks and reminders.
extension WireErrors {
    /// The error of a refusal about tasks, each interface under its own names; for other refusals a defect.
    func taskError(_ refusal: Refusal) -> any VarlinkErrorConvertible {
        switch (refusal, interface) {
        case (.taskNotPossible(let refusal), .reminders):
            return RemindersAPI.ReminderNotPossible(id: refusal.id, state: refusal.state, message: refusal.message)
        case (.taskNotPossible(let refusal), _):
            return TasksAPI.TaskNotPossible(id: refusal.id, state: refusal.state, message: refusal.message)
        case (.noSuchOccurrence(let id), .reminders):
            return RemindersAPI.NoSuchReminder(tenant: tenant, reminder: id, message: noSuchOccurrence(id))
        case (.noSuchTask(let id), .reminders), (.noSuchReminder(let id), _):
            let message = "There is no reminder \(InvalidInput.shortened(id)) in \(tenant)."
            return RemindersAPI.NoSuchReminder(tenant: tenant, reminder: id, message: message)
        case (.noSuchTask(let id), _):
            let message = "There is no task \(InvalidInput.shortened(id)) in \(tenant)."
            return TasksAPI.NoSuchTask(tenant: tenant, task: id, message: message)
        case (.noSuchOccurrence(let id), _):
            return TasksAPI.NoSuchOccurrence(tenant: tenant, occurrence: id, message: noSuchOccurrence(id))
        case (_, _):
            return error(CommandFailure.internalError(reference: "refusal"))
        }
    }

    private func noSuchOccurrence(_ id: String) -> String {
        "There is no occurrence \(InvalidInput.shortened(id)) with a row of its own in \(tenant)."
    }
}

extension TaskNotPossible {
    /// A sentence for a person.
    fileprivate var message: String { "\(id) can't be \(verb): it is \(state). \(hint)." }
}
