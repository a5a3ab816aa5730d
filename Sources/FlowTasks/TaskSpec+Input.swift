/// The zone of what has none of its own: the profile's, else the tenant's.
package struct StandardZone: Sendable {
    let name: String
    /// The key of the profile whose it is; nil when it is the tenant's.
    let profile: String?

    /// The zone of a profile, else that of the tenant.
    package init(_ profile: Profile?, _ tenant: TenantSpec) {
        name = profile?.content.timeZone ?? tenant.timeZone
        self.profile = profile?.content.timeZone == nil ? nil : profile?.key.text
    }
}

extension TaskSpec {
    /// True when no zone of its own was given to the task.
    var isZoneStandard: Bool { isZoneOfTenant || zoneProfile != nil }

    /// Goes to the zone of what has none of its own, and follows that from now on.
    mutating func adopt(_ zone: StandardZone) {
        timing.zone = zone.name
        isZoneOfTenant = zone.profile == nil
        zoneProfile = zone.profile
    }
}

/// Makes and changes specs by what callers say.
extension TaskSpec {
    /// A new task's; throws which field is wrong, what was found and what is allowed.
    package init(
        _ input: TaskInput,
        standardZone: StandardZone,
        now: Timestamp,
        zones: any ZoneCatalog
    ) throws(InvalidInput) {
        self.init(
            title: try BoundedText.required(input.title ?? "", field: "title", max: BoundedText.titleLengthMax),
            timing: TaskTiming(rule: nil, start: "", zone: standardZone.name),
            misfire: .coalesce,
            window: .standard,
            confirmation: .none
        )
        guard input.start != nil || input.at != nil else {
            // Whoever mistyped the time of day within the rule is told that, rather than that there is none.
            if let rule = input.rule?.trimmed, !rule.isEmpty {
                let text = RecurrenceDefinition.text(rule, withoutOwn: input.zone ?? standardZone.name)
                _ = try RecurrenceDefinition(validating: text, field: "rule")
            }
            throw InvalidInput(
                missing: "at",
                allowed:
                    "one of two, a time of day as at, such as 08:00, or a local time as start, such as 2027-03-28T08:00"
            )
        }
        adopt(standardZone)
        try update(by: input, standardZone: standardZone, now: now, zones: zones)
    }

    /// Takes over what is given.
    package mutating func update(
        by input: TaskInput,
        standardZone: StandardZone,
        now: Timestamp,
        zones: any ZoneCatalog
    ) throws(InvalidInput) {
        if let title = input.title {
            self.title = try BoundedText.required(title, field: "title", max: BoundedText.titleLengthMax)
        }
        if let text = input.instructions {
            instructions = try BoundedText.optional(text, field: "instructions", max: Self.instructionsLengthMax)
        }
        let old = profile
        if let key = input.profile { profile = key.isEmpty ? nil : try Self.profileKey(key) }
        if let name = input.zone, !name.isEmpty {
            timing.zone = name
            (isZoneOfTenant, zoneProfile) = (false, nil)
        } else if input.zone != nil || profile != old && isZoneStandard {
            adopt(standardZone)
        }
        try updateTiming(by: input, now: now, zones: zones)
        if let text = input.grace {
            grace = text.isEmpty ? nil : try DurationText.length(text, field: "grace", in: Self.graceBounds)
        }
        misfire = try Self.choice(input.misfire, "misfire") ?? misfire
        confirmation =
            try input.confirm.map { (text) throws(InvalidInput) in try TaskConfirmation(validating: text) }
            ?? confirmation
        try updateWindow(by: input)
    }

    private mutating func updateTiming(
        by input: TaskInput,
        now: Timestamp,
        zones: any ZoneCatalog
    ) throws(InvalidInput) {
        let zone = try TaskSchedule.zone(timing.zone, zones)
        if let rule = input.rule {
            let text = RecurrenceDefinition.text(rule.trimmed, withoutOwn: timing.zone)
            timing.rule = text.isEmpty ? nil : text
        }
        timing.gap = try Self.choice(input.gap, "gap") ?? timing.gap
        timing.overlap = try Self.choice(input.overlap, "overlap") ?? timing.overlap
        timing.roll = try Self.choice(input.roll, "roll") ?? timing.roll
        if let due = input.due {
            timing.dueAfter = try DurationText.length(due, field: "due", in: TaskTiming.dueAfterBounds)
        }
        if let start = input.start { timing.start = try LocalDateTime(validating: start, field: "start").text }
        if let at = input.at {
            let second = try TimeOfDay(validating: at, field: "at").second
            try Self.check(at, second, beside: input.start, rule: timing.rule)
            let known = input.start ?? (timing.start.isEmpty ? nil : timing.start)
            let date = try known.map { (text) throws(InvalidInput) in
                try LocalDateTime(validating: text, field: "start").date
            }
            timing.start = Self.start(at: second, on: date, isOnce: timing.rule == nil, now: now, zone: zone).text
        }
    }

    /// The given date, else today; what happens once and would be over today is for tomorrow.
    private static func start(
        at second: Int,
        on date: LocalDate?,
        isOnce: Bool,
        now: Timestamp,
        zone: ZoneRules
    ) -> LocalDateTime {
        let local = zone.localTime(at: now)
        let isOver = isOnce && second <= local.secondOfDay
        let today = isOver ? local.date.advanced(byDays: 1) : local.date
        return LocalDateTime(date: date ?? today, secondOfDay: second)
    }

    /// Treatments of reminders that fall on a weekend.
    package static let weekends = ["send", "defer"]

    private mutating func updateWindow(by input: TaskInput) throws(InvalidInput) {
        if let quiet = input.quiet {
            window.quiet = quiet.isEmpty ? nil : try QuietChoice(validating: quiet, field: "quiet")
        }
        if let weekend = input.weekend {
            guard Self.weekends.contains(weekend) else {
                throw InvalidInput(field: "weekend", found: weekend, oneOf: Self.weekends)
            }
            window.isWeekendQuiet = weekend == Self.weekends.last
        }
        if let digest = input.digest {
            window.digestAt = digest.isEmpty ? nil : try TimeOfDay(validating: digest, field: "digest")
        }
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ text: String?,
        _ field: String
    ) throws(InvalidInput) -> Choice? where Choice.RawValue == String {
        guard let text else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw InvalidInput(field: field, found: text, oneOf: Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    private static func profileKey(_ text: String) throws(InvalidInput) -> String {
        do {
            return try ProfileKey(validating: text).text
        } catch {
            throw InvalidInput(field: "profile", found: text, allowed: "a profile's key: 1 to 64 of a-z 0-9 . _ -")
        }
    }
}
