// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Details or plan were changed after the event that the caller has seen.
    ///
    /// Nothing was done.
    package struct JobChanged: APIError {
        package static let name = "io.flowd.Jobs.JobChanged"

        package var tenant: String
        package var job: String
        /// Number of the event that the caller had seen.
        package var ifEvent: Int
        /// The event that last changed details or plan.
        package var eventNumber: Int
        /// Changes since that event, oldest first, at most 100.
        package var changes: [FieldChange]
        /// Sentence for a person to read.
        package var message: String

        package init(
            tenant: String,
            job: String,
            ifEvent: Int,
            eventNumber: Int,
            changes: [FieldChange],
            message: String
        ) {
            self.tenant = tenant
            self.job = job
            self.ifEvent = ifEvent
            self.eventNumber = eventNumber
            self.changes = changes
            self.message = message
        }
    }
}
