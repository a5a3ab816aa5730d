// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Something that happened, for the story of a reminder.
    package struct Moment: Codable, Sendable, Hashable {
        /// When.
        package var at: String
        /// What, in words.
        package var what: String

        /// Puts the fields together.
        package init(at: String, what: String) {
            self.at = at
            self.what = what
        }
    }
}
