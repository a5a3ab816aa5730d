/// A task with everything of it that is still open: its occurrences, their reminders, their deliveries.
///
/// A value: each verb decides and notes what has to be written. What is over leaves it once that is on disk.
package struct TenantTask: Sendable {
    /// Its number in the tenant.
    package let id: TaskID
    /// What it stands for.
    package let origin: TaskOrigin
    /// As it was asked for.
    package internal(set) var spec: TaskSpec
    /// Where it stands.
    package internal(set) var state: TaskState
    /// Since when it is paused, and for what; nil unless it is.
    package internal(set) var pause: TaskPause?
    /// Rises when the timing changes, and when what follows a completion comes no later than what was completed.
    package internal(set) var revision: Int
    /// Its reminder rules, those that were replaced but still have a chain included.
    package internal(set) var rules: [TaskRule]
    /// The occurrences of this revision are later than this.
    package internal(set) var since: Timestamp
    /// The last one that was made, in this revision.
    package internal(set) var last: OccurrenceMark?
    /// When the next one has to be made; nil when there is none.
    package internal(set) var materialiseAt: Timestamp?
    /// The release of the zone database by which its instants were computed.
    package internal(set) var zoneRelease: String
    /// The digest of the holidays around which its dates are rolled; nil when they stay where they are.
    package internal(set) var holidays: String?
    /// The tenant's quiet hours by which its times were computed; nil when there were none, or they weren't looked at yet.
    package internal(set) var tenantQuiet: QuietHours?
    /// How many there were, those in ranges included.
    package internal(set) var occurrenceCount: Int
    /// When and by whom it was made.
    package let created: Stamp
    /// What decides about its reminders; nil where its rules do.
    package internal(set) var policy: (any ReminderPolicy)?
    /// The event that last changed it.
    package internal(set) var event: EventNumber
    /// Occurrences with something open, and those that were just settled.
    var occurrences: [Int: LiveOccurrence] = [:]
    /// Times of the last two days that fired, by revision.
    var fired: [FiredTime] = []
    /// What has to be written.
    var changes = TaskChanges()
    /// What goes out with that of other tasks; empty but within a wake.
    var gathered: [GatheredReminder] = []

    /// A task as it was stored, or a new one.
    package init(
        id: TaskID,
        origin: TaskOrigin = .own,
        spec: TaskSpec,
        state: TaskState = .active,
        pause: TaskPause? = nil,
        revision: Int = 1,
        rules: [TaskRule],
        since: Timestamp,
        last: OccurrenceMark? = nil,
        materialiseAt: Timestamp? = nil,
        zoneRelease: String,
        holidays: String? = nil,
        tenantQuiet: QuietHours? = nil,
        occurrenceCount: Int = 0,
        created: Stamp,
        event: EventNumber,
        policy: (any ReminderPolicy)? = nil,
        occurrences: [LiveOccurrence] = [],
        fired: [FiredTime] = []
    ) {
        self.id = id
        self.origin = origin
        self.spec = spec
        self.state = state
        self.pause = pause
        self.revision = revision
        self.rules = rules
        self.since = since
        self.last = last
        self.materialiseAt = materialiseAt
        self.zoneRelease = zoneRelease
        self.holidays = holidays
        self.tenantQuiet = tenantQuiet
        self.occurrenceCount = occurrenceCount
        self.created = created
        self.event = event
        self.policy = policy
        self.fired = fired
        for live in occurrences { self.occurrences[live.occurrence.number] = live }
    }

    /// The earliest instant at which it has something to do.
    package var dueAt: Timestamp? {
        var instants = occurrences.values.compactMap { $0.nextAt(in: pause) }
        if state != .ended { instants += [materialiseAt, policy?.nextAt].compactMap(\.self) }
        if let pause { instants += occurrences.values.compactMap { $0.dueAt(in: pause) } }
        return instants.min()
    }

    /// True when its times were computed with other quiet hours of the tenant than now, or in another zone of it, or its
    /// dates are rolled around other holidays.
    package func isStale(_ book: HolidayBook, _ tenant: TenantSpec) -> Bool {
        let isRolledOtherwise = spec.timing.roll != .none && holidays != book.digest
        return state != .ended && (isRolledOtherwise || tenantQuiet != tenant.quietHours || isBehindZone(of: tenant))
    }

    /// True while something of it is open or to come: what is over for good doesn't count against a limit.
    package var hasMore: Bool {
        state != .ended && (dueAt != nil || occurrences.values.contains { $0.occurrence.state == .open })
    }

    /// True when it knows this occurrence.
    package func knows(_ number: Int) -> Bool { occurrences[number] != nil }

    /// Takes in an occurrence from disk, unless it is known.
    package mutating func adopt(_ live: LiveOccurrence) {
        guard !knows(live.occurrence.number) else { return }
        occurrences[live.occurrence.number] = live
    }

    /// Lets go of what is over; only when all of it is on disk.
    package mutating func forgetWhatIsOver() {
        occurrences = occurrences.filter { $0.value.isLive }
        if fired.count > Self.firedCountMax { fired.removeFirst(fired.count - Self.firedCountMax) }
    }

    /// Most times that fired which are kept.
    private static let firedCountMax = 6000
}

/// Where a task stands.
package enum TaskState: String, Hashable, Sendable, Codable, CaseIterable {
    /// It falls due. Next: paused, ended.
    case active
    /// It falls due, but nobody is reminded: what falls due is skipped at its time. Next: active, ended.
    case paused
    /// It doesn't fall due any more.
    case ended
}

/// A reminder rule with the number that the task gave it, which is never used again.
package struct TaskRule: Hashable, Sendable, Codable {
    /// Its number.
    package let number: Int
    /// What it says.
    package let rule: ReminderRule
    /// When it was added: it doesn't remind of what was due before.
    package let addedAt: Timestamp
    /// True once others have taken its place.
    package internal(set) var isRetired = false

    /// Puts it together.
    package init(number: Int, rule: ReminderRule, addedAt: Timestamp, isRetired: Bool = false) {
        self.number = number
        self.rule = rule
        self.addedAt = addedAt
        self.isRetired = isRetired
    }
}

/// A nominal time that fired.
package struct FiredTime: Hashable, Sendable {
    /// In which revision.
    package let revision: Int
    /// By the wall clock.
    package let nominal: LocalDateTime
    /// 1 for the second time that the clocks show it.
    package let fold: Int

    /// Puts it together.
    package init(revision: Int, nominal: LocalDateTime, fold: Int) {
        self.revision = revision
        self.nominal = nominal
        self.fold = fold
    }
}

/// An occurrence with all its reminders and deliveries.
package struct LiveOccurrence: Sendable {
    /// The occurrence.
    package internal(set) var occurrence: TaskOccurrence
    /// Its reminders by number.
    package internal(set) var reminders: [Int: Reminder]
    /// Its deliveries by id.
    package internal(set) var deliveries: [String: DeliveryRecord]

    /// Puts it together.
    package init(
        _ occurrence: TaskOccurrence,
        reminders: [Reminder] = [],
        deliveries: [DeliveryRecord] = []
    ) {
        self.occurrence = occurrence
        self.reminders = Dictionary(reminders.map { ($0.number, $0) }) { first, _ in first }
        self.deliveries = Dictionary(deliveries.map { ($0.id, $0) }) { first, _ in first }
    }

    /// True while something can still happen to it by itself.
    package var isLive: Bool {
        occurrence.state == .open || reminders.values.contains { $0.fate == nil }
            || deliveries.values.contains { !$0.state.isFinal }
    }

    func nextAt(in pause: TaskPause?) -> Timestamp? {
        (reminders.values.filter(\.isPlanned).map(\.dueAt) + [occurrence.missAt(in: pause)].compactMap(\.self)).min()
    }
}

/// What of a task has to be written.
struct TaskChanges: Sendable {
    var occurrences: Set<Int> = []
    var reminders: Set<ReminderID> = []
    var deliveries: Set<String> = []
    var ranges: [OccurrenceRange] = []

    var isEmpty: Bool { count == 0 }

    var count: Int { occurrences.count + reminders.count + deliveries.count + ranges.count }
}

/// What a verb of a task is given.
struct TaskMoment {
    let now: Timestamp
    /// What it gives to what it settles.
    let stamp: Stamp
    let schedule: TaskSchedule
    /// Who has which role, for recipients that are named by it.
    let access: AccessList
    /// The zones of those to whom reminders go.
    let recipients: RecipientZones
    /// The quiet hours of the tenant, for what says nothing else.
    var tenantQuiet: QuietHours?
    let random: any RandomSource
    /// What a reminder says besides, when what it is of knows more.
    var details: ReminderDetails?
    /// How amounts are written for the people of the tenant.
    var amounts = AmountFormat.plain
    /// The keys of the profiles in the archive.
    var archived: Set<String> = []

    /// From 0 to 1.
    var jitter: Double { Double(random.bytes(count: 1).first ?? 128) / 255 }

    func newID() -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: random.bytes(count: 16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }
}
