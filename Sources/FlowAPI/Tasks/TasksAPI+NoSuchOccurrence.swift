// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// No such occurrence of a task, or it stands in a range.
    package struct NoSuchOccurrence: APIError {
        package static let name = "io.flowd.Tasks.NoSuchOccurrence"

        /// The tenant's slug.
        package var tenant: String
        /// What was asked for.
        package var occurrence: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, occurrence: String, message: String) {
            self.tenant = tenant
            self.occurrence = occurrence
            self.message = message
        }
    }
}
