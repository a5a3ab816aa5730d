// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// The task wants to be confirmed, and what it wants isn't there: give a note, or put media on the occurrence
    /// first.
    package struct ConfirmationMissing: APIError {
        package static let name = "io.flowd.Tasks.ConfirmationMissing"

        /// The occurrence.
        package var occurrence: String
        /// What the task wants, such as photo or text.
        package var confirm: String
        /// What each way that would do misses, such as photo 0 of 1.
        package var missing: [String]
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(occurrence: String, confirm: String, missing: [String], message: String) {
            self.occurrence = occurrence
            self.confirm = confirm
            self.missing = missing
            self.message = message
        }
    }
}
