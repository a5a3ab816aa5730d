// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Due date of a step.
    ///
    /// A date alone ends with the close of that day: a step due today isn't overdue.
    package struct StepDue: Codable, Sendable, Hashable {
        /// Rule of the plan, such as 3 days after start.
        package var rule: String?
        /// The local date that it comes to, or date and time: 2027-03-28, 2027-03-28T17:00; absent while it isn't
        /// known.
        package var date: String?
        /// The IANA zone that the date is in.
        package var zone: String?
        /// From when on it is overdue: the close of that day, or the time itself.
        package var at: String?
        /// Reason that there is no date, in words; only where a job is shown.
        package var note: String?
        /// True for a step that is open though its time is over.
        package var overdue: Bool

        package init(
            rule: String? = nil,
            date: String? = nil,
            zone: String? = nil,
            at: String? = nil,
            note: String? = nil,
            overdue: Bool
        ) {
            self.rule = rule
            self.date = date
            self.zone = zone
            self.at = at
            self.note = note
            self.overdue = overdue
        }
    }
}
