// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// No such note on this job.
    package struct NoSuchNote: APIError {
        package static let name = "io.flowd.Jobs.NoSuchNote"

        package var tenant: String
        package var job: String
        /// Number of the note.
        package var number: Int
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, job: String, number: Int, message: String) {
            self.tenant = tenant
            self.job = job
            self.number = number
            self.message = message
        }
    }
}
