// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// A task as it is asked for.
    ///
    /// In a change, what is absent stays as it is.
    package struct TaskSpec: Codable, Sendable, Hashable {
        /// Name for people; needed for a new task.
        package var title: String?
        /// Instructions for doing the task; empty removes them.
        package var instructions: String?
        /// The key of the profile that it is for; empty takes it away.
        package var profile: String?
        /// A recurrence: an RRULE, five fields of cron, or words such as every 2 days; empty makes it happen once.
        package var rule: String?
        /// Beginning on the wall clock, such as 2027-03-28T08:00.
        package var start: String?
        /// The time of day at which it begins, when no start is given: 08:00; for a new task the rule's own when
        /// absent, if it has one.
        package var at: String?
        /// IANA time zone.
        ///
        /// For a new task without one the profile's, else the tenant's, which it then follows; in a change, empty goes
        /// to the tenant's.
        package var zone: String?
        /// Treatment of a time that is skipped when the clocks are put forward: shift (default), firstValid, skip.
        package var gap: String?
        /// Treatment of a time that the clocks show twice: first (default), second, both.
        package var overlap: String?
        /// Treatment of a date that is no business day of the tenant: none (default), next, previous, modifiedNext.
        package var roll: String?
        /// Length of time after the nominal time within which it has to be done, such as 2h; at once when absent.
        package var due: String?
        /// Length of time for which it is of use after that; when absent or empty, until the next one and at most a day
        /// for what recurs, and 30 days for what happens once.
        package var grace: String?
        /// Treatment of late reminders: coalesce (default), latest, all, skip.
        package var misfire: String?
        /// Reminder rules, such as -1h; 0m, nag 10m x2, then 10m to carla, then 30m via command to role:manager.
        ///
        /// At most 10, each of clauses with commas between: first the time (-1h, 30m from start, 10m from end, or at
        /// 2027-03-28T08:00 for what happens once), followed by via CHANNEL and to WHO+WHO; then nag 10m x3 (repeats,
        /// after the first and after each then), then 30m to WHO (the next ones, counted from the actual delivery),
        /// again 1h and loop 2 (the whole again, twice), acks 2 (two people have to acknowledge it), quiet none or
        /// quiet 22:00-07:00 (its own quiet hours), digest (gathered), hold (never tried again when it is unknown how
        /// an attempt ended).
        package var reminders: [String]?
        /// Hours in which no reminder goes out that doesn't say so itself: 22:00-07:00, in the zone of the profile that
        /// gets it, else the task's; none for any time; empty or absent has the tenant's quietHours hold.
        package var quiet: String?
        /// Treatment of reminders on weekends, in the zone of the profile that gets them, else the task's: send
        /// (default) or defer.
        package var weekend: String?
        /// Time of day at which gathered reminders go out, in the zone of the profile that gets them, else the task's;
        /// empty removes it.
        package var digest: String?
        /// Confirmation that has to be given when it is done: none (default); text, photo, video, audio, document,
        /// signature, any; photo x2; and, or between them, as in photo or text.
        package var confirm: String?

        package init(
            title: String? = nil,
            instructions: String? = nil,
            profile: String? = nil,
            rule: String? = nil,
            start: String? = nil,
            at: String? = nil,
            zone: String? = nil,
            gap: String? = nil,
            overlap: String? = nil,
            roll: String? = nil,
            due: String? = nil,
            grace: String? = nil,
            misfire: String? = nil,
            reminders: [String]? = nil,
            quiet: String? = nil,
            weekend: String? = nil,
            digest: String? = nil,
            confirm: String? = nil
        ) {
            self.title = title
            self.instructions = instructions
            self.profile = profile
            self.rule = rule
            self.start = start
            self.at = at
            self.zone = zone
            self.gap = gap
            self.overlap = overlap
            self.roll = roll
            self.due = due
            self.grace = grace
            self.misfire = misfire
            self.reminders = reminders
            self.quiet = quiet
            self.weekend = weekend
            self.digest = digest
            self.confirm = confirm
        }
    }
}
