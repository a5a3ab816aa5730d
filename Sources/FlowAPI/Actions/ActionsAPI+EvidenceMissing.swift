// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// The step can't be finished before its evidence is there: io.flowd.Media adds it.
    package struct EvidenceMissing: APIError {
        package static let name = "io.flowd.Actions.EvidenceMissing"

        package var job: String
        package var step: String
        /// Evidence that the step wants, and how much of it is there.
        package var evidence: [Evidence]
        /// Sentence for a person to read.
        package var message: String

        package init(job: String, step: String, evidence: [Evidence], message: String) {
            self.job = job
            self.step = step
            self.evidence = evidence
            self.message = message
        }
    }
}
