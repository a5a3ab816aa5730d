// Written by generate.py from io.flowd.Actions.varlink.

package import Varlink

extension ActionsAPI {
    /// Changes answers of a step that is done; it stays done, since when it was.
    ///
    /// Refused where a step that was begun or settled would not apply then, or one that was left out would.
    package enum Correct: Method {
        package static let method = "io.flowd.Actions.Correct"

        /// Parameters of a call of `Correct`.
        package struct Parameters: StepCommandParameters {
            package var tenant: String
            package var job: String
            package var step: String
            /// Form values by field key: those that are other ones; a blank text takes an answer away that isn't
            /// required.
            package var form: JSONValue
            /// Values that the caller saw, by field key: in its answers; a blank text stands for none.
            ///
            /// Where one of them is now neither so nor as `form` has it, nothing is done (AnswersChanged).
            package var ifAnswers: JSONValue?
            /// Reason in words, 1 to 1000 characters.
            package var reason: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                job: String,
                step: String,
                form: JSONValue,
                ifAnswers: JSONValue? = nil,
                reason: String,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.form = form
                self.ifAnswers = ifAnswers
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Correct`, with the fields of `Start`.
        package typealias Reply = Start.Reply
    }
}
