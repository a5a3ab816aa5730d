package import FlowCore
package import FlowStore

/// One line of the report of a simulation.
package enum SimulatedLine: Sendable {
    case reminder(ReminderItem, DeliveryRecord?)
    case range(RangeItem)

    package var at: Timestamp {
        switch self {
        case .reminder(let item, let delivery):
            let fateAt = item.reminder.fateAt ?? item.reminder.dueAt
            return delivery.map { max(fateAt, $0.changedAt) } ?? fateAt
        case .range(let item): return item.range.at
        }
    }
}

/// Results that a simulation has found since its last report.
package struct SimulationProgress: Sendable {
    /// Lines in order of time.
    package let lines: [SimulatedLine]
    package let now: Timestamp
    /// Share of the time that is over, in percent from 0 to 100.
    package let percent: Int
}

/// Totals of a simulation, from beginning to end.
package struct SimulationSummary: Hashable, Sendable {
    /// Beginning of the simulation: the present.
    package let from: Timestamp
    package let until: Timestamp
    /// Number of reminders by fate, those in ranges included.
    package internal(set) var fates: [ReminderFate: Int] = [:]
    /// Number of messages that went out.
    package internal(set) var sentCount = 0
    /// Number of reminders that are due at the end and have no fate yet.
    package internal(set) var openCount = 0
    /// Number of tasks that haven't ended.
    package internal(set) var taskCount = 0
    /// Number of open tasks that have a reminder.
    package internal(set) var remindedTaskCount = 0
}
