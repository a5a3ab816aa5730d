import FlowCore
import FlowTenant

@testable import FlowTasks

/// Rows as the database keeps them, with its rules: identities are unique, fates are final.
struct TaskLedger {
    private(set) var occurrences: [OccurrenceID: TaskOccurrence] = [:]
    private(set) var reminders: [ReminderID: Reminder] = [:]
    private(set) var deliveries: [String: DeliveryRecord] = [:]
    private(set) var codes: [LinkHash: KeptCode] = [:]
    private(set) var ranges: [(task: TaskID, range: OccurrenceRange)] = []
    /// What broke a rule.
    private(set) var faults: [String] = []

    mutating func write(_ rows: TaskRows) {
        for row in rows.occurrences { occurrences[OccurrenceID(rows.task.id, row.occurrence.number)] = row.occurrence }
        for (id, reminder) in rows.reminders {
            if let old = reminders[id], old.fate != nil { faults.append("\(id) had a fate: \(old) \(reminder)") }
            reminders[id] = reminder
        }
        for delivery in rows.deliveries {
            switch deliveries[delivery.id]?.state {
            case .sent, .cancelled, .dropped: faults.append("\(delivery.id) was over")
            case .pending, .sending, .dead, .ambiguous, nil: break
            }
            deliveries[delivery.id] = delivery
            for link in delivery.links {
                let hash = link.code.hash
                let code = KeptCode(
                    hash: hash,
                    delivery: delivery.id,
                    purpose: link.purpose,
                    expiresAt: link.expiresAt,
                    redeemedAt: codes[hash]?.redeemedAt
                )
                codes[hash] = code
            }
        }
        ranges += rows.ranges.map { (rows.task.id, $0) }
    }

    /// Notes that a code was used, which happens once.
    mutating func redeem(_ hash: LinkHash, at instant: Timestamp) {
        guard let code = codes[hash], code.redeemedAt == nil else { return faults.append("No such code, or used") }
        codes[hash] = code.redeemed(at: instant)
    }

    func occurrence(_ id: OccurrenceID) -> LiveOccurrence? {
        guard let occurrence = occurrences[id] else { return nil }
        return LiveOccurrence(
            occurrence,
            reminders: reminders.filter { $0.key.occurrence == id }.map(\.value),
            deliveries: deliveries.values.filter { $0.reminder.occurrence == id }
        )
    }

    /// Deliveries whose ids begin so, as the database finds them.
    func deliveries(beginning id: String) -> [DeliveryPlace] {
        deliveries.values.filter { $0.id.hasPrefix(id) }.sorted { $0.id < $1.id }.prefix(2)
            .map {
                DeliveryPlace(
                    id: $0.id,
                    reminder: $0.reminder,
                    channel: $0.channel,
                    recipient: $0.recipient,
                    address: $0.address
                )
            }
    }

    /// The latest that has begun, as the database finds it.
    func latest(of task: TaskID, upTo now: Timestamp) -> Int? {
        occurrences.filter { $0.key.task == task && $0.value.mark.instant <= now }.map(\.value)
            .filter { $0.state != .superseded && $0.state != .cancelled }
            .max { ($0.mark.instant, $0.number) < ($1.mark.instant, $1.number) }?.number
    }

    /// Those that were done or left out, as the database finds them.
    func settled(of task: TaskID) -> [OccurrenceID] {
        occurrences.filter { $0.key.task == task && ($0.value.state == .done || $0.value.state == .skipped) }
            .map(\.key).sorted { $0.number > $1.number }
    }

    /// The newest one behind an occurrence that waited for the one before it and is settled, as the database finds it.
    func settledSuccessor(of id: OccurrenceID) -> Int? {
        occurrences.filter { $0.key.task == id.task && $0.key.number > id.number && $0.value.keepsOpen }.map(\.value)
            .filter { $0.state == .done || $0.state == .skipped }.map(\.number).max()
    }

    /// What is wrong with all of it together.
    var problems: [String] {
        var problems = faults
        let marks = Dictionary(grouping: occurrences) { id, occurrence in
            "\(id.task) \(occurrence.revision) \(occurrence.mark.nominal.text) \(occurrence.mark.fold)"
        }
        problems += marks.filter { $0.value.count > 1 }.map { "twice: \($0.key)" }
        let positions = Dictionary(grouping: reminders) { id, reminder in
            "\(id.occurrence) \(reminder.position.rule).\(reminder.position.step).\(reminder.position.repetition)"
        }
        problems += positions.filter { $0.value.count > 1 }.map { "twice: \($0.key)" }
        let counts = Dictionary(grouping: reminders.keys, by: \.occurrence).mapValues(\.count)
        for (id, occurrence) in occurrences {
            let count = counts[id] ?? 0
            if count != occurrence.reminderCount {
                problems.append("\(id) has \(count) of \(occurrence.reminderCount)")
            }
        }
        for reminder in reminders where reminder.value.fate == .coalesced {
            let carrier = reminder.value.coveredBy.flatMap { reminders[$0] }
            if carrier?.firedAt == nil { problems.append("\(reminder.key) is covered by nothing") }
        }
        return problems
    }
}
