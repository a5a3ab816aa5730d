// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// The task wants to be confirmed, and what it wants isn't there: give a note, or put media on the occurrence
    /// first.
    package struct ConfirmationMissing: APIError {
        package static let name = "io.flowd.Tasks.ConfirmationMissing"

        /// Identifier of the unconfirmed occurrence.
        package var occurrence: String
        /// Confirmation that the task requires, such as photo or text.
        package var confirm: String
        /// Shortfall of each way that would suffice, such as photo 0 of 1.
        package var missing: [String]
        /// Sentence for a person to read.
        package var message: String

        package init(occurrence: String, confirm: String, missing: [String], message: String) {
            self.occurrence = occurrence
            self.confirm = confirm
            self.missing = missing
            self.message = message
        }
    }
}
