/// A task as it was asked for, checked.
package struct TaskSpec: Hashable, Sendable, Codable {
    /// The name under which it was applied; nil when it was made by hand.
    package var key: String?
    @ExactText package var title: String
    package var instructions: String? {
        get { exactInstructions?.text }
        set { exactInstructions = newValue.map(ExactText.init(stored:)) }
    }
    private var exactInstructions: ExactText?
    package var profile: String?
    package var timing: TaskTiming
    /// True when the task has no zone of its own and takes its tenant's.
    ///
    /// No caller gave it a zone, and the profile that it is for, or that pays, has none; the task follows changes of
    /// the tenant's zone.
    package var isZoneOfTenant: Bool = false
    /// Profile whose zone the task takes and follows.
    ///
    /// No caller gave the task a zone, and this profile, which it is for, has one.
    package var zoneProfile: String?
    /// Time for which the task is still of use after it was due; nil is the default.
    package var grace: TimeLength?
    /// Treatment of reminders that should have gone out long ago.
    package var misfire: MisfirePolicy
    /// Times at which reminders may go out.
    package var window: WindowChoice
    package var confirmation: TaskConfirmation
    /// Details of what the task follows; nil when it was made by people.
    package var derivation: DerivedTaskDetails?

    private enum CodingKeys: String, CodingKey {
        case key, title, profile, timing, isZoneOfTenant, zoneProfile, grace, misfire, window, confirmation, derivation
        case exactInstructions = "instructions"
    }

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
        derivation: DerivedTaskDetails? = nil
    ) {
        self.key = key
        self.title = title
        exactInstructions = instructions.map(ExactText.init(stored:))
        self.profile = profile
        self.timing = timing
        self.isZoneOfTenant = isZoneOfTenant
        self.zoneProfile = zoneProfile
        self.grace = grace
        self.misfire = misfire
        self.window = window
        self.confirmation = confirmation
        self.derivation = derivation
    }

    /// Longest instructions, in characters.
    package static let instructionsLengthMax = 4000
    /// Bounds of a grace, in seconds: a minute to 366 days.
    package static let graceBounds = 60...DurationText.secondsMax
    /// The grace of what happens once: 30 days.
    package static let graceOnce = TimeLength(days: 30)
    /// The grace of what recurs, in seconds: until the next occurrence, at most a day.
    package static let graceRecurringMax = 86_400
    /// The longest time after it was due, in seconds, for which something counts as done in time when no grace was asked
    /// for: a day.
    package static let toleranceMax = 86_400
}

/// Times at which a task is to be done; a change of them is a new revision.
package struct TaskTiming: Hashable, Sendable, Codable {
    /// The recurrence as text; nil for what happens once.
    package var rule: String?
    /// Start on the wall clock: `2027-03-28T02:30:00`.
    package var start: String
    /// Name of an IANA time zone.
    package var zone: String
    /// Treatment of a local time that doesn't exist.
    package var gap: GapPolicy
    /// Treatment of a local time that exists twice.
    package var overlap: OverlapPolicy
    /// Treatment of a date that is no business day of the tenant.
    package var roll: BusinessRoll
    /// Time after the nominal time within which the task has to be done.
    package var dueAfter: TimeLength

    /// Bounds of `dueAfter`, in seconds.
    package static let dueAfterBounds = 0...DurationText.secondsMax
    /// Shortest time between two occurrences, in seconds.
    package static let intervalMin = 60

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

    /// Returns the timing of a task that is due once, at an instant.
    package static func instant(_ instant: Timestamp, in zone: ZoneRules) -> TaskTiming {
        let local = zone.localTime(at: instant)
        // The clocks may show that time twice.
        let isFirst = zone.firstInstant(of: local).milliseconds / 1000 == instant.milliseconds / 1000
        return TaskTiming(rule: nil, start: local.text, zone: zone.name, overlap: isFirst ? .first : .second)
    }
}

extension GapPolicy: Codable {}
extension OverlapPolicy: Codable {}
extension BusinessRoll: Codable {}

/// Fields of a task as a caller gives them; a field that isn't given takes a default, or stays unchanged.
package struct TaskInput: Hashable, Sendable, Codable {
    package var title: String?
    /// Description of what is to be done; an empty text removes it.
    package var instructions: String?
    package var profile: String?
    /// A recurrence; empty makes it happen once.
    package var rule: String?
    package var start: String?
    /// The time of day at which it begins, when no start is given.
    package var at: String?
    /// IANA time zone; empty takes that of the profile, else the tenant's.
    package var zone: String?
    package var gap: String?
    package var overlap: String?
    package var roll: String?
    /// Time after the nominal time within which the task has to be done.
    package var due: String?
    /// Time for which the task is still of use after it was due; an empty text takes the default.
    package var grace: String?
    package var misfire: String?
    package var reminders: [String]?
    /// Hours in which nothing goes out, or `none`; empty has the tenant's hold.
    package var quiet: String?
    /// Treatment of reminders on weekends: `send` or `defer`.
    package var weekend: String?
    /// The time of day of digests; empty takes it away.
    package var digest: String?
    /// Confirmation that has to be given when the task is done, as `TaskConfirmation` reads it.
    package var confirm: String?

    package init() {}

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
