// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Details or plan were changed after the event that the caller has seen.
    ///
    /// Nothing was done.
    package struct JobChanged: APIError {
        package static let name = "io.flowd.Jobs.JobChanged"

        /// The tenant's slug.
        package var tenant: String
        /// The job's id.
        package var job: String
        /// What the caller had seen.
        package var ifEvent: Int
        /// The event that last changed details or plan.
        package var eventNumber: Int
        /// What was changed since, oldest first, at most 100.
        package var changes: [FieldChange]
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
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
