// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// The reminder or its occurrence isn't in a state in which this can be done.
    package struct ReminderNotPossible: APIError {
        package static let name = "io.flowd.Reminders.ReminderNotPossible"

        /// Identifier of the reminder or the occurrence, such as 3/14/1.
        package var id: String
        /// The state that stands in the way.
        package var state: String
        /// Sentence for a person to read.
        package var message: String

        package init(id: String, state: String, message: String) {
            self.id = id
            self.state = state
            self.message = message
        }
    }
}
