// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Something that happened, for the story of a reminder.
    package struct StoryEntry: Codable, Sendable, Hashable {
        package var at: String
        /// Description of what happened, in words.
        package var what: String

        package init(at: String, what: String) {
            self.at = at
            self.what = what
        }
    }
}
