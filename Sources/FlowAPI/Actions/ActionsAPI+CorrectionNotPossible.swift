// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Other answers would contradict what was done since, because of the answers that were there.
    package struct CorrectionNotPossible: APIError {
        package static let name = "io.flowd.Actions.CorrectionNotPossible"

        /// The job's id.
        package var job: String
        /// The step's key.
        package var step: String
        /// The steps that were begun or settled and would not apply then, or were left out and would apply.
        package var breaks: [StepBeside]
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(job: String, step: String, breaks: [StepBeside], message: String) {
            self.job = job
            self.step = step
            self.breaks = breaks
            self.message = message
        }
    }
}
