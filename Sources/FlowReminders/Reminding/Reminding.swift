/// What is reminded of at times of its own, with everything of that which is still open: its occurrences, their reminders,
/// their deliveries.
///
/// It decides when what goes out to whom, and notes what has to be written. What it is about comes with each moment.
package struct Reminding: Sendable {
    /// The number under which its occurrences stand.
    let id: TaskID
    /// Its rules, those that were replaced but still have a chain included.
    package var rules: [TaskRule]
    /// What decides about its reminders; nil where its rules do.
    package var policy: (any ReminderPolicy)?
    /// Occurrences with something open, and those that were just settled.
    package var occurrences: [Int: LiveOccurrence] = [:]
    /// Times of the last two days that fired, by revision.
    package var fired: [FiredTime]
    /// What has to be written.
    package var changes = RemindingChanges()
    /// What goes out with that of others; empty but within a wake.
    package var gathered: [GatheredReminder] = []

    /// Begins with what was kept of it.
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

    /// Lets go of what is over; only when all of it is on disk.
    package mutating func forgetWhatIsOver() {
        occurrences = occurrences.filter { $0.value.isLive }
        if fired.count > Self.firedCountMax { fired.removeFirst(fired.count - Self.firedCountMax) }
    }

    /// Most times that fired which are kept.
    private static let firedCountMax = 6000
}

/// What of occurrences, reminders and deliveries has to be written.
package struct RemindingChanges: Sendable {
    /// Occurrences, by number.
    package var occurrences: Set<Int> = []
    /// Reminders.
    package var reminders: Set<ReminderID> = []
    /// Deliveries, by their keys.
    package var deliveries: Set<String> = []

    /// Nothing has changed.
    package init() {}

    /// True when nothing has to be written.
    package var isEmpty: Bool { count == 0 }

    /// How much has to be written.
    package var count: Int { occurrences.count + reminders.count + deliveries.count }
}

extension Reminding {
    /// True when nothing of it is planned or on its way.
    package var isToldOut: Bool {
        occurrences.values.allSatisfy { $0.reminders.values.allSatisfy { $0.fate != nil } }
    }
}
