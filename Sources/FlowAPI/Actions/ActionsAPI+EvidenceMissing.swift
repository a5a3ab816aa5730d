// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// The step can't be finished before its evidence is there: io.flowd.Media adds it.
    package struct EvidenceMissing: APIError {
        package static let name = "io.flowd.Actions.EvidenceMissing"

        /// The job's id.
        package var job: String
        /// The step's key.
        package var step: String
        /// What the step wants, and how much of it is there.
        package var evidence: [Evidence]
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(job: String, step: String, evidence: [Evidence], message: String) {
            self.job = job
            self.step = step
            self.evidence = evidence
            self.message = message
        }
    }
}
