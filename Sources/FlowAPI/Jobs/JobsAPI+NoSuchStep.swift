// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// No such step in this job.
    package struct NoSuchStep: APIError {
        package static let name = "io.flowd.Jobs.NoSuchStep"

        package var tenant: String
        package var job: String
        package var step: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, job: String, step: String, message: String) {
            self.tenant = tenant
            self.job = job
            self.step = step
            self.message = message
        }
    }
}
