// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// The step is done and wants evidence that would not be there any more.
    package struct EvidenceNeeded: APIError {
        package static let name = "io.flowd.Media.EvidenceNeeded"

        /// The job's id.
        package var job: String
        /// The step's key.
        package var step: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(job: String, step: String, message: String) {
            self.job = job
            self.step = step
            self.message = message
        }
    }
}
