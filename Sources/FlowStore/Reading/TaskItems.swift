package import FlowCore

/// A task in a list.
package struct TaskItem: Sendable {
    /// The task, without what is open of it.
    package let task: TenantTask
    package let nextAt: Timestamp?
}

/// An occurrence in a list.
package struct OccurrenceItem: Sendable {
    package let task: TaskID
    package let title: String
    package let profile: String?
    package let zone: String
    package let occurrence: TaskOccurrence
    package var count: Adherence.Count?
    package var isPaused = false
}

/// A reminder in a list.
package struct ReminderItem: Sendable {
    package let id: ReminderID
    package let origin: TaskOrigin
    package let title: String
    /// Description in words of the context to which the followed thing belongs.
    package let context: String?
    package let profile: String?
    /// Recipient of what names no recipient; nil without a particular one.
    package let addressee: String?
    /// Rule of the reminder; nil where it is of a ladder, or the task has none of this number any more.
    package let rule: ReminderRule?
    /// The ladder of the instalment that its task follows; nil when it has another one by now, or none.
    package let ladder: LadderPlan?
    package let reminder: Reminder
    /// Recipients that haven't got the reminder and why, a line each.
    ///
    /// Nil where that isn't asked for, or there are none.
    package let undelivered: String?

    package var recipients: [String]? {
        let ladderStep = ladder?.ladder.steps.firstIndex { $0.key == reminder.ladderStep }
        let (steps, place) = (rule?.steps ?? [], reminder.position.step)
        let step =
            ladderStep.flatMap { ladder?.addressee(ofStep: $0) } ?? (steps.indices.contains(place) ? steps[place] : nil)
        return step?.recipients ?? addressee.map { [$0] }
    }
}

/// A reminder with everything that is known about it.
package struct ReminderStory: Sendable {
    package let item: ReminderItem
    /// Rule of the reminder; nil when the task has none of this number any more.
    package let rule: ReminderRule?
    package let occurrence: OccurrenceItem
    /// Deliveries of the reminder, oldest first.
    package let deliveries: [DeliveryRecord]
}

/// A range of occurrences in a list.
package struct RangeItem: Sendable {
    package let task: TaskID
    package let title: String
    package let range: OccurrenceRange
}

/// Position of a row by time after which a page begins.
package struct TimeCursor: Hashable, Sendable {
    let numbers: [Int64]

    init(_ numbers: [Int64]) {
        self.numbers = numbers
    }

    package init(validating text: String, field: String) throws(InvalidInput) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int64($0) }
        guard numbers.count == parts.count, (3...4).contains(numbers.count) else {
            throw InvalidInput(field: field, found: text, allowed: "what the page before gave as next")
        }
        self.numbers = numbers
    }

    package var text: String { numbers.map(String.init).joined(separator: ".") }

    func filled(_ standard: [Int64]) -> [Int64] {
        standard.indices.map { $0 < numbers.count ? numbers[$0] : standard[$0] }
    }
}
