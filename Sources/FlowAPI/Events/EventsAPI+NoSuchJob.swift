// Written by generate.py from io.flowd.Events.varlink.

extension EventsAPI {
    /// No such job in this tenant.
    package struct NoSuchJob: APIError {
        package static let name = "io.flowd.Events.NoSuchJob"

        package var tenant: String
        package var job: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, job: String, message: String) {
            self.tenant = tenant
            self.job = job
            self.message = message
        }
    }
}
