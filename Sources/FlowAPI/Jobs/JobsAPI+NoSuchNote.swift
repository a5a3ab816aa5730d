// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// No such note on this job.
    package struct NoSuchNote: APIError {
        package static let name = "io.flowd.Jobs.NoSuchNote"

        /// The tenant's slug.
        package var tenant: String
        /// The job's id.
        package var job: String
        /// The note's number.
        package var number: Int
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, job: String, number: Int, message: String) {
            self.tenant = tenant
            self.job = job
            self.number = number
            self.message = message
        }
    }
}
