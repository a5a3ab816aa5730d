import CoreMetrics
import FlowCore
import FlowMetrics

/// Meters of reminders, counted after the transaction that wrote them.
struct ReminderMeters: Sendable {
    private let fates: [ReminderFate: Counter]
    private let lateness: Recorder
    private let lastMissed: Meter
    private let missedOccurrences: Counter

    init(registry: MetricRegistry) {
        fates = Dictionary(
            uniqueKeysWithValues: ReminderFate.allCases.map { ($0, registry.counter(.reminders, $0.rawValue)) }
        )
        lateness = registry.histogram(.lateness)
        lastMissed = registry.gauge(.lastMissed)
        missedOccurrences = registry.counter(.missedOccurrences)
    }

    /// Counts what a changeset says of reminders, occurrences and deliveries; it is on disk.
    ///
    /// A reminder is written once with its fate, and a delivery once with its end.
    func count(_ changeset: Changeset, _ deliveries: DeliveryMeters) {
        for row in changeset.rows {
            guard case .taskChanged(let rows) = row else { continue }
            for (_, reminder) in rows.reminders { count(reminder) }
            for range in rows.ranges {
                fates[range.fate]?.increment(by: range.count)
                if range.fate != .suppressedPaused { lastMissed.set(Double(range.at.milliseconds) / 1000) }
            }
            for delivery in rows.deliveries where delivery.state.isFinal { deliveries.ended(delivery) }
            // One that was missed before may be written again.
            let missed = rows.occurrences.filter { row in
                row.occurrence.state == .missed && row.occurrence.settled.map { $0.event > changeset.base } == true
            }
            missedOccurrences.increment(by: missed.count)
        }
    }

    private func count(_ reminder: Reminder) {
        guard let fate = reminder.fate, let fateAt = reminder.fateAt else { return }
        fates[fate]?.increment()
        if fate.isDelivered {
            lateness.record(Double(fateAt.milliseconds - reminder.dueAt.milliseconds) / 1000)
        }
        if reminder.isMissed { lastMissed.set(Double(fateAt.milliseconds) / 1000) }
    }
}
