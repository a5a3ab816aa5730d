/// Subject that is reminded of at times of its own, with its open occurrences, their reminders and their deliveries.
///
/// It decides the instants and recipients of messages, and notes the changes to be written. The subject's details come
/// with each context.
package struct Reminding: Sendable {
    /// The number under which its occurrences stand.
    let id: TaskID
    /// Rules of the series, including those that were replaced but still have a chain.
    package var rules: [TaskRule]
    /// Policy that decides about the reminders; nil where the rules do.
    package var policy: (any ReminderPolicy)?
    /// Occurrences with something open, and those that were just settled.
    package var occurrences: [Int: LiveOccurrence] = [:]
    /// Times of the last two days that fired, by revision.
    package var fired: [FiredTime]
    package var changes = RemindingChanges()
    /// Reminders that go out with those of others; empty except within a wake.
    package var gathered: [GatheredReminder] = []

    package init(
        of id: TaskID,
        rules: [TaskRule],
        policy: (any ReminderPolicy)?,
        occurrences: [LiveOccurrence],
        fired: [FiredTime]
    ) {
        self.id = id
        self.rules = rules
        self.policy = policy
        self.fired = fired
        for live in occurrences { self.occurrences[live.occurrence.number] = live }
    }

    /// Releases what is over; only when all of it is on disk.
    package mutating func forgetWhatIsOver() {
        occurrences = occurrences.filter { $0.value.isLive }
        if fired.count > Self.firedCountMax { fired.removeFirst(fired.count - Self.firedCountMax) }
    }

    private static let firedCountMax = 6000
}

/// Occurrences, reminders and deliveries that have to be written.
package struct RemindingChanges: Sendable {
    package var occurrences: Set<Int> = []
    package var reminders: Set<ReminderID> = []
    package var deliveries: Set<String> = []

    package init() {}

    package var isEmpty: Bool { count == 0 }

    package var count: Int { occurrences.count + reminders.count + deliveries.count }
}

extension Reminding {
    /// True when nothing of it is planned or on its way.
    package var isAnnounced: Bool {
        occurrences.values.allSatisfy { $0.reminders.values.allSatisfy { $0.fate != nil } }
    }
}
