// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// No such occurrence of a task, or it stands in a range.
    package struct NoSuchOccurrence: APIError {
        package static let name = "io.flowd.Tasks.NoSuchOccurrence"

        package var tenant: String
        /// Identifier of the occurrence that was asked for.
        package var occurrence: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, occurrence: String, message: String) {
            self.tenant = tenant
            self.occurrence = occurrence
            self.message = message
        }
    }
}
