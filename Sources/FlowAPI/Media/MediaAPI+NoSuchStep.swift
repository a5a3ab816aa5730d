// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// No such step in this job.
    package struct NoSuchStep: APIError {
        package static let name = "io.flowd.Media.NoSuchStep"

        /// The tenant's slug.
        package var tenant: String
        /// The job's id.
        package var job: String
        /// The step's key.
        package var step: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, job: String, step: String, message: String) {
            self.tenant = tenant
            self.job = job
            self.step = step
            self.message = message
        }
    }
}
