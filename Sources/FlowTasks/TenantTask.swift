/// A task with everything of it that is still open: its occurrences, their reminders, their deliveries.
///
/// A value: each verb decides and notes what has to be written. What is over leaves it once that is on disk.
package struct TenantTask: Sendable {
    package let id: TaskID
    package let origin: TaskOrigin
    /// Specification of the task as requested.
    package internal(set) var spec: TaskSpec
    package internal(set) var state: TaskState
    /// Since when it is paused, and for what; nil unless it is.
    package internal(set) var pause: TaskPause?
    /// Rises when the timing changes, and when what follows a completion comes no later than what was completed.
    package internal(set) var revision: Int
    /// The occurrences of this revision are later than this.
    package internal(set) var since: Timestamp
    /// The last one that was made, in this revision.
    package internal(set) var last: OccurrenceMark?
    /// Instant at which the next occurrence has to be made; nil when there is none.
    package internal(set) var materialiseAt: Timestamp?
    /// The release of the zone database by which its instants were computed.
    package internal(set) var zoneRelease: String
    /// The digest of the holidays around which its dates are rolled; nil when they stay where they are.
    package internal(set) var holidays: String?
    /// The tenant's quiet hours by which its times were computed; nil when there were none, or they weren't looked at yet.
    package internal(set) var tenantQuiet: QuietHours?
    /// Number of the event that last changed a person's own hours when the task's times were computed; 0 for none.
    package internal(set) var hoursEvent: EventNumber
    /// Number of occurrences so far, those in ranges included.
    package internal(set) var occurrenceCount: Int
    package let created: Stamp
    /// The event that last changed it.
    package internal(set) var event: EventNumber
    /// Occurrences of the task with their reminders and deliveries.
    package var reminding: Reminding
    var ranges: [OccurrenceRange] = []

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
        hoursEvent: EventNumber = 0,
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
        self.since = since
        self.last = last
        self.materialiseAt = materialiseAt
        self.zoneRelease = zoneRelease
        self.holidays = holidays
        self.tenantQuiet = tenantQuiet
        self.hoursEvent = hoursEvent
        self.occurrenceCount = occurrenceCount
        self.created = created
        self.event = event
        reminding = Reminding(of: id, rules: rules, policy: policy, occurrences: occurrences, fired: fired)
    }

    /// The earliest instant at which it has something to do.
    package var dueAt: Timestamp? {
        var instants = reminding.occurrences.values.compactMap { $0.nextAt(in: pause) }
        if pause == nil, let digest = reminding.nextDigestAt { instants.append(digest) }
        if state != .ended { instants += [materialiseAt, reminding.policy?.nextAt].compactMap(\.self) }
        if let pause { instants += reminding.occurrences.values.compactMap { $0.dueAt(in: pause) } }
        return instants.min()
    }

    /// True when the task's times were computed from settings that have changed since.
    ///
    /// These are the quiet hours, the tenant's or a person's own, the zone of the tenant, and the holidays around which
    /// dates are rolled.
    package func isStale(_ book: HolidayBook, _ tenant: TenantSpec, hoursEvent: EventNumber) -> Bool {
        let isRolledOtherwise = spec.timing.roll != .none && holidays != book.digest
        let isOtherQuiet = tenantQuiet != tenant.quietHours || self.hoursEvent != hoursEvent
        return state != .ended
            && (isRolledOtherwise || isOtherQuiet || isBehindZone(of: tenant) || zoneRelease == Self.releaseStale)
    }

    package var nextAt: Timestamp? {
        reminding.occurrences.values.filter { $0.occurrence.state == .open }.map(\.occurrence.mark.instant).min()
    }

    /// True while something of it is open or to come: what is over for good doesn't count against a limit.
    package var hasMore: Bool {
        state != .ended && (dueAt != nil || reminding.occurrences.values.contains { $0.occurrence.state == .open })
    }

    package func knows(_ number: Int) -> Bool { reminding.occurrences[number] != nil }

    /// Since when an occurrence is settled; nil while it is open, or when there is none.
    package func settledAt(_ number: Int) -> Timestamp? { reminding.occurrences[number]?.occurrence.settled?.at }

    /// Takes in an occurrence from disk, unless it is known.
    package mutating func adopt(_ live: LiveOccurrence) {
        guard !knows(live.occurrence.number) else { return }
        reminding.occurrences[live.occurrence.number] = live
    }

    /// Releases everything that is over; to be called only when all of it is on disk.
    package mutating func forgetWhatIsOver() { reminding.forgetWhatIsOver() }

    /// Ends the task and detaches the profile that it was for, which is removed; nothing of it is open.
    package mutating func loseProfile() {
        spec.profile = nil
        state = .ended
        pause = nil
        materialiseAt = nil
    }

    /// Reminder rules of the task, including those that were replaced but still have a chain.
    package var rules: [TaskRule] { reminding.rules }

    /// True when nothing of it has to be written.
    package var isWritten: Bool { reminding.changes.isEmpty && ranges.isEmpty }

    /// Number of rows that have to be written besides the task's own.
    package var changeCount: Int { reminding.changes.count + ranges.count }
}

/// State of a task: whether it falls due, and whether reminders go out.
package enum TaskState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Active: the task falls due.
    ///
    /// Next states: paused, ended.
    case active
    /// Paused: the task falls due, but no reminders go out; an occurrence that falls due is skipped at its time.
    ///
    /// Next states: active, ended.
    case paused
    case ended
}
