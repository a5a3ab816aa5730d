/// What is reminded of at times of its own, with everything of that which is still open: its occurrences, their reminders,
/// their deliveries.
///
/// It decides when what goes out to whom, and notes what has to be written. What it is about comes with each moment.
package struct Reminding: Sendable {
    /// The number under which its occurrences stand.
    let id: TaskID
    /// Its rules, those that were replaced but still have a chain included.
    var rules: [TaskRule]
    /// What decides about its reminders; nil where its rules do.
    var policy: (any ReminderPolicy)?
    /// Occurrences with something open, and those that were just settled.
    var occurrences: [Int: LiveOccurrence] = [:]
    /// Times of the last two days that fired, by revision.
    var fired: [FiredTime]
    /// What has to be written.
    var changes = RemindingChanges()
    /// What goes out with that of others; empty but within a wake.
    var gathered: [GatheredReminder] = []

    init(
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
    mutating func forgetWhatIsOver() {
        occurrences = occurrences.filter { $0.value.isLive }
        if fired.count > Self.firedCountMax { fired.removeFirst(fired.count - Self.firedCountMax) }
    }

    /// Most times that fired which are kept.
    private static let firedCountMax = 6000
}

/// What of occurrences, reminders and deliveries has to be written.
struct RemindingChanges: Sendable {
    var occurrences: Set<Int> = []
    var reminders: Set<ReminderID> = []
    var deliveries: Set<String> = []

    var isEmpty: Bool { count == 0 }

    var count: Int { occurrences.count + reminders.count + deliveries.count }
}
