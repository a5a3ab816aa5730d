// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Other answers would contradict what was done since, because of the answers that were there.
    package struct CorrectionNotPossible: APIError {
        package static let name = "io.flowd.Actions.CorrectionNotPossible"

        package var job: String
        package var step: String
        /// The steps that were begun or settled and would not apply then, or were left out and would apply.
        package var breaks: [StepBeside]
        /// Sentence for a person to read.
        package var message: String

        package init(job: String, step: String, breaks: [StepBeside], message: String) {
            self.job = job
            self.step = step
            self.breaks = breaks
            self.message = message
        }
    }
}
