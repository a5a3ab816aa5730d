/// Rows of a task that have to be written.
package struct TaskRows: Sendable {
    /// The task, without what is open of it.
    package let task: TenantTask
    /// True when there is no row of it yet.
    package let isNew: Bool
    package let dueAt: Timestamp?
    package let occurrences: [Occurrence]
    package let reminders: [(id: ReminderID, reminder: Reminder)]
    /// Deliveries that have changed.
    package let deliveries: [DeliveryRecord]
    /// Ranges that are new since the last write.
    package let ranges: [OccurrenceRange]

    /// An occurrence to write.
    package struct Occurrence: Sendable {
        package let occurrence: TaskOccurrence
        /// True while something can still happen to it by itself.
        package let isLive: Bool
    }

    package var count: Int { 1 + occurrences.count + reminders.count + deliveries.count + ranges.count }
}

extension TenantTask {
    /// Takes what has to be written; nothing is left to write.
    ///
    /// With `dueAt` it is due then, whatever is open of it.
    package mutating func takeRows(isNew: Bool, event: EventNumber, dueAt: Timestamp? = nil) -> TaskRows {
        self.event = event
        var numbers = reminding.changes.occurrences
        // Whether an occurrence is live depends on what hangs on it.
        for reminder in reminding.changes.reminders { numbers.insert(reminder.occurrence.number) }
        let changedDeliveries = reminding.occurrences.values.flatMap { $0.deliveries.values }
            .filter { reminding.changes.deliveries.contains($0.id) }.sorted { $0.id < $1.id }
        for delivery in changedDeliveries { numbers.insert(delivery.reminder.occurrence.number) }
        let rows = TaskRows(
            task: self,
            isNew: isNew,
            dueAt: dueAt ?? self.dueAt,
            occurrences: numbers.sorted().compactMap { number in
                reminding.occurrences[number].map { TaskRows.Occurrence(occurrence: $0.occurrence, isLive: $0.isLive) }
            },
            reminders: reminding.changes.reminders.sorted {
                ($0.occurrence.number, $0.number) < ($1.occurrence.number, $1.number)
            }.compactMap { id in reminding.reminder(id).map { (id, $0) } },
            deliveries: changedDeliveries,
            ranges: ranges
        )
        reminding.changes = RemindingChanges()
        ranges = []
        return rows
    }
}
