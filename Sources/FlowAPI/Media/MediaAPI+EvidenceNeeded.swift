// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// The step or the occurrence is done and wants evidence that would not be there any more.
    package struct EvidenceNeeded: APIError {
        package static let name = "io.flowd.Media.EvidenceNeeded"

        /// The job's id; absent for an occurrence.
        package var job: String?
        /// The step's key; absent for an occurrence.
        package var step: String?
        /// The occurrence; absent for a step.
        package var occurrence: String?
        /// Sentence for a person to read.
        package var message: String

        package init(job: String? = nil, step: String? = nil, occurrence: String? = nil, message: String) {
            self.job = job
            self.step = step
            self.occurrence = occurrence
            self.message = message
        }
    }
}
