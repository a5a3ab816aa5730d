package import FlowCore
package import FlowStore

/// One thing that a simulation tells.
package enum SimulatedLine: Sendable {
    /// What became of a reminder, with one of its messages if it has any.
    case reminder(ReminderItem, DeliveryRecord?)
    /// What became of all reminders of a range of occurrences.
    case range(RangeItem)

    /// When.
    package var at: Timestamp {
        switch self {
        case .reminder(let item, let delivery):
            let fateAt = item.reminder.fateAt ?? item.reminder.dueAt
            return delivery.map { max(fateAt, $0.changedAt) } ?? fateAt
        case .range(let item): return item.range.at
        }
    }
}

/// What a simulation has found out since it last told.
package struct SimulationProgress: Sendable {
    /// In order of time.
    package let lines: [SimulatedLine]
    /// How far the virtual clock is.
    package let now: Timestamp
    /// How much of the time is over, from 0 to 100.
    package let percent: Int
}

/// What a simulation comes to.
package struct SimulationSummary: Hashable, Sendable {
    /// When it began: the present.
    package let from: Timestamp
    /// When it ended.
    package let until: Timestamp
    /// How many reminders got which fate, those in ranges included.
    package internal(set) var fates: [ReminderFate: Int] = [:]
    /// How many messages went out.
    package internal(set) var sentCount = 0
    /// How many reminders are due at the end and have no fate yet.
    package internal(set) var openCount = 0
    /// How many tasks haven't ended.
    package internal(set) var taskCount = 0
    /// How many of them have a reminder.
    package internal(set) var remindedTaskCount = 0
}
