package import FlowCore

/// A task in a list.
package struct TaskItem: Sendable {
    /// The task, without what is open of it.
    package let task: TenantTask
    /// When its next open occurrence is.
    package let nextAt: Timestamp?
}

/// An occurrence in a list.
package struct OccurrenceItem: Sendable {
    /// Its task.
    package let task: TaskID
    /// The task's title.
    package let title: String
    /// For whom.
    package let profile: String?
    /// The task's zone.
    package let zone: String
    /// The occurrence.
    package let occurrence: TaskOccurrence
    /// In which count of the adherence it is, where occurrences are listed; nil when it is in none.
    package var count: Adherence.Count?
    /// True when its task is paused, where occurrences are listed.
    package var isPaused = false
}

/// A reminder in a list.
package struct ReminderItem: Sendable {
    /// Its name.
    package let id: ReminderID
    /// What its task stands for.
    package let origin: TaskOrigin
    /// The task's title.
    package let title: String
    /// Where that belongs which it follows, in words.
    package let context: String?
    /// For whom.
    package let profile: String?
    /// To whom goes what names nobody; nil for nobody in particular.
    package let addressee: String?
    /// Its rule; nil where it is of a ladder, or the task has none of this number any more.
    package let rule: ReminderRule?
    /// The ladder of the instalment that its task follows; nil when it has another one by now, or none.
    package let ladder: LadderPlan?
    /// The reminder.
    package let reminder: Reminder
    /// Who hasn't got it and why, a line each; nil where that isn't asked for, or nobody.
    package let undelivered: String?

    /// To whom it goes, as its rule or its ladder says; nil for nobody in particular.
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
    /// The reminder.
    package let item: ReminderItem
    /// Its rule; nil when the task has none of this number any more.
    package let rule: ReminderRule?
    /// Its occurrence.
    package let occurrence: OccurrenceItem
    /// Its deliveries, oldest first.
    package let deliveries: [DeliveryRecord]
}

/// A range of occurrences in a list.
package struct RangeItem: Sendable {
    /// Its task.
    package let task: TaskID
    /// The task's title.
    package let title: String
    /// The range.
    package let range: OccurrenceRange
}

/// Where a page of rows by time begins: behind this one.
package struct TimeCursor: Hashable, Sendable {
    /// The numbers by which the rows are sorted.
    let numbers: [Int64]

    init(_ numbers: [Int64]) {
        self.numbers = numbers
    }

    /// Reads what a page gave as its end.
    package init(validating text: String, field: String) throws(InvalidInput) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int64($0) }
        guard numbers.count == parts.count, (3...4).contains(numbers.count) else {
            throw InvalidInput(field: field, found: text, allowed: "what the page before gave as next")
        }
        self.numbers = numbers
    }

    /// As it goes out.
    package var text: String { numbers.map(String.init).joined(separator: ".") }

    /// The numbers, with others for those that are missing.
    func filled(_ standard: [Int64]) -> [Int64] {
        standard.indices.map { $0 < numbers.count ? numbers[$0] : standard[$0] }
    }
}
