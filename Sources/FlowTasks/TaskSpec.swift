/// A task as it was asked for, checked.
package struct TaskSpec: Hashable, Sendable, Codable {
    /// The name under which it was applied; nil when it was made by hand.
    package var key: String?
    /// Name for people.
    package var title: String
    /// What to do.
    package var instructions: String?
    /// The key of the profile that it is for.
    package var profile: String?
    /// When it is to be done.
    package var timing: TaskTiming
    /// Nobody gave it a zone, and whom it is for, or who pays, has none: it is in its tenant's, and follows that.
    package var isZoneOfTenant: Bool = false
    /// Nobody gave it a zone, and this profile, whom it is for, has one: it is in that, and follows it.
    package var zoneProfile: String?
    /// How long it is still of use after it was due; nil is the default.
    package var grace: TimeLength?
    /// How reminders are treated that should have gone out long ago.
    package var misfire: MisfirePolicy
    /// When reminders may go out.
    package var window: WindowChoice
    /// What whoever does it has to give.
    package var confirmation: TaskConfirmation
    /// What it follows; nil when it was made by people.
    package var following: FollowedDetails?

    /// A spec of its parts.
    package init(
        key: String? = nil,
        title: String,
        instructions: String? = nil,
        profile: String? = nil,
        timing: TaskTiming,
        isZoneOfTenant: Bool = false,
        zoneProfile: String? = nil,
        grace: TimeLength? = nil,
        misfire: MisfirePolicy,
        window: WindowChoice,
        confirmation: TaskConfirmation,
        following: FollowedDetails? = nil
    ) {
        self.key = key
        self.title = title
        self.instructions = instructions
        self.profile = profile
        self.timing = timing
        self.isZoneOfTenant = isZoneOfTenant
        self.zoneProfile = zoneProfile
        self.grace = grace
        self.misfire = misfire
        self.window = window
        self.confirmation = confirmation
        self.following = following
    }

    /// Longest instructions, in characters.
    package static let instructionsLengthMax = 4000
    /// What a grace may be, in seconds: a minute to 366 days.
    package static let graceBounds = 60...DurationText.secondsMax
    /// The grace of what happens once: 30 days.
    package static let graceOnce = TimeLength(days: 30)
    /// The grace of what recurs, in seconds: until the next occurrence, at most a day.
    package static let graceRecurringMax = 86_400
    /// The longest time after it was due, in seconds, for which something counts as done in time when no grace was asked
    /// for: a day.
    package static let toleranceMax = 86_400
}

/// When a task is to be done: a change of it is a new revision.
package struct TaskTiming: Hashable, Sendable, Codable {
    /// The recurrence as text; nil for what happens once.
    package var rule: String?
    /// Where it begins, on the wall clock: `2027-03-28T02:30:00`.
    package var start: String
    /// IANA time zone.
    package var zone: String
    /// What becomes of a time that doesn't exist.
    package var gap: GapPolicy
    /// What becomes of a time that exists twice.
    package var overlap: OverlapPolicy
    /// What becomes of a date that is no business day of the tenant.
    package var roll: BusinessRoll
    /// How long after the nominal time it has to be done.
    package var dueAfter: TimeLength

    /// What `dueAfter` may be, in seconds.
    package static let dueAfterBounds = 0...DurationText.secondsMax
    /// Shortest time between two occurrences, in seconds.
    package static let intervalMin = 60

    /// Puts it together.
    package init(
        rule: String?,
        start: String,
        zone: String,
        gap: GapPolicy = .shift,
        overlap: OverlapPolicy = .first,
        roll: BusinessRoll = .none,
        dueAfter: TimeLength = .zero
    ) {
        self.rule = rule
        self.start = start
        self.zone = zone
        self.gap = gap
        self.overlap = overlap
        self.roll = roll
        self.dueAfter = dueAfter
    }

    /// Once, at an instant.
    package static func moment(_ instant: Timestamp, in zone: ZoneRules) -> TaskTiming {
        let local = zone.localTime(at: instant)
        // The clocks may show that time twice.
        let isFirst = zone.firstInstant(of: local).milliseconds / 1000 == instant.milliseconds / 1000
        return TaskTiming(rule: nil, start: local.text, zone: zone.name, overlap: isFirst ? .first : .second)
    }
}

extension GapPolicy: Codable {}
extension OverlapPolicy: Codable {}
extension BusinessRoll: Codable {}

/// What a caller says of a task; what isn't given takes a default, or stays as it is.
package struct TaskInput: Hashable, Sendable, Codable {
    /// Name for people.
    package var title: String?
    /// What to do; empty takes it away.
    package var instructions: String?
    /// The key of a profile; empty takes it away.
    package var profile: String?
    /// A recurrence; empty makes it happen once.
    package var rule: String?
    /// Where it begins on the wall clock.
    package var start: String?
    /// The time of day at which it begins, when no start is given.
    package var at: String?
    /// IANA time zone; empty takes that of the profile, else the tenant's.
    package var zone: String?
    /// What becomes of a time that doesn't exist.
    package var gap: String?
    /// What becomes of a time that exists twice.
    package var overlap: String?
    /// What becomes of a date that is no business day.
    package var roll: String?
    /// How long after its nominal time it has to be done.
    package var due: String?
    /// How long it is still of use after that; empty takes the default.
    package var grace: String?
    /// How late reminders are treated.
    package var misfire: String?
    /// Reminder rules.
    package var reminders: [String]?
    /// Hours in which nothing goes out, or `none`; empty has the tenant's hold.
    package var quiet: String?
    /// What becomes of reminders on weekends: `send` or `defer`.
    package var weekend: String?
    /// The time of day of digests; empty takes it away.
    package var digest: String?
    /// What has to be given when it is done, as `TaskConfirmation` reads it.
    package var confirm: String?

    /// Nothing is said.
    package init() {}

    /// What the idempotency record compares.
    var canonical: CanonicalValue {
        let texts = [
            title, instructions, profile, rule, start, at, zone, gap, overlap, roll, due, grace, misfire, quiet,
            weekend, digest, confirm,
        ]
        return .list(
            texts.map { $0.map { .list([.text($0)]) } ?? .list([]) } + [
                reminders.map { .list([.list($0.map { .text($0) })]) } ?? .list([])
            ]
        )
    }
}
