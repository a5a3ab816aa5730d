import FlowAPI
import FlowCore
import FlowEngine
import Varlink

/// The wire's errors about tasks and reminders.
extension WireErrors {
    func error(_ refusal: TaskRefusal) -> any VarlinkErrorConvertible {
        switch refusal {
        case .noSuchTask(let id): noSuchTask(id)
        case .noSuchOccurrence(let id): noSuchOccurrence(id)
        case .noSuchReminder(let id): noSuchReminder(id)
        case .noSuchDelivery(let id): noSuchDelivery(id)
        case .notPossible(let refusal): error(refusal)
        case .tenantLimitReached(let reached): limitReached(reached)
        case .confirmationMissing(let refusal): Self.confirmation(refusal)
        }
    }

    func error(_ refusal: TaskNotPossible) -> any VarlinkErrorConvertible {
        if interface is DeliveriesAPI.Type {
            let message = "\(refusal.id.prefix(8)) can't be \(refusal.verb): it is \(refusal.state). \(refusal.hint)."
            return DeliveriesAPI.DeliveryNotPossible(id: refusal.id, state: refusal.state, message: message)
        }
        guard interface is RemindersAPI.Type else {
            return TasksAPI.TaskNotPossible(id: refusal.id, state: refusal.state, message: refusal.message)
        }
        return RemindersAPI.ReminderNotPossible(id: refusal.id, state: refusal.state, message: refusal.message)
    }

    private static func confirmation(_ refusal: ConfirmationMissing) -> any VarlinkErrorConvertible {
        let occurrence = refusal.occurrence.description
        let ways = refusal.missing.map { $0.joined(separator: " and ") }
        guard refusal.isRemoval else {
            return TasksAPI.ConfirmationMissing(
                occurrence: occurrence,
                confirm: refusal.confirmation.text,
                missing: ways,
                message: "\(occurrence) can't be done before it is confirmed by \(refusal.confirmation.text): "
                    + "missing is \(ways.joined(separator: ", or "))."
            )
        }
        return MediaAPI.EvidenceNeeded(
            occurrence: occurrence,
            message: "\(occurrence) is done, and this confirms it. Add another first."
        )
    }

    /// A task that isn't there; for who asks about reminders, none of its is.
    func noSuchTask(_ id: String) -> any VarlinkErrorConvertible {
        guard !(interface is RemindersAPI.Type) else { return noSuchReminder(id) }
        let message = "There is no task \(InvalidInput.shortened(id)) in \(tenant)."
        return TasksAPI.NoSuchTask(tenant: tenant, task: id, message: message)
    }

    /// An occurrence that isn't there; for who asks about reminders, none of its is.
    func noSuchOccurrence(_ id: String) -> any VarlinkErrorConvertible {
        let displayed = InvalidInput.shortened(id)
        let task = displayed.prefix { $0 != "/" }
        let message =
            "There is no occurrence \(displayed) in \(tenant) yet, or it was passed over together with others. Those that "
            + "there are: flowctl task show \(task)."
        guard !(interface is RemindersAPI.Type) else {
            return RemindersAPI.NoSuchReminder(tenant: tenant, reminder: id, message: message)
        }
        return TasksAPI.NoSuchOccurrence(tenant: tenant, occurrence: id, message: message)
    }

    func noSuchReminder(_ id: String) -> any VarlinkErrorConvertible {
        let message = "There is no reminder \(InvalidInput.shortened(id)) in \(tenant)."
        return RemindersAPI.NoSuchReminder(tenant: tenant, reminder: id, message: message)
    }

    private func noSuchDelivery(_ id: String) -> any VarlinkErrorConvertible {
        let message =
            "There is no delivery \(InvalidInput.shortened(id)) in \(tenant). Those that there are: flowctl delivery list."
        return DeliveriesAPI.NoSuchDelivery(tenant: tenant, delivery: id, message: message)
    }
}

extension TaskNotPossible {
    fileprivate var message: String {
        "\(id.contains("/") ? "" : "Task ")\(id) can't be \(verb): it is \(state). \(hint)."
    }
}
