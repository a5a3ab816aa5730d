// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Refusal of answers to a step where another has answered since the caller looked.
    ///
    /// Nothing was done.
    package struct AnswersChanged: APIError {
        package static let name = "io.flowd.Actions.AnswersChanged"

        package var job: String
        package var step: String
        /// Keys of the fields that have another value than the caller saw, in the order of the form.
        package var fields: [String]
        /// Instant at which the step was last changed.
        package var changedAt: String
        /// Principal that last changed the state, such as uid:N.
        package var changedBy: String
        /// Number of the event that last changed it.
        package var eventNumber: Int
        /// Sentence for a person to read.
        package var message: String

        package init(
            job: String,
            step: String,
            fields: [String],
            changedAt: String,
            changedBy: String,
            eventNumber: Int,
            message: String
        ) {
            self.job = job
            self.step = step
            self.fields = fields
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.eventNumber = eventNumber
            self.message = message
        }
    }
}
