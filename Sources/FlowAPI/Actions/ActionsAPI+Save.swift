// Written by generate.py from io.flowd.Actions.varlink.

package import Varlink

extension ActionsAPI {
    /// Keeps answers of a step that isn't done yet, as its draft, which counts for nothing until the step is done: by
    /// type they have to fit, required ones may be missing.
    ///
    /// A ready step begins by it.
    package enum Save: Method {
        package static let method = "io.flowd.Actions.Save"

        /// Parameters of a call of `Save`.
        package struct Parameters: StepCommandParameters {
            package var tenant: String
            package var job: String
            package var step: String
            /// Form values by field key: text, number or boolean.
            ///
            /// What isn't given stays as it is in the draft; a blank text takes an answer away.
            package var form: JSONValue
            /// Values that the caller saw, by field key: in the draft; a blank text stands for none.
            ///
            /// Where one of them is now neither so nor as `form` has it, nothing is done (AnswersChanged).
            package var ifAnswers: JSONValue?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                job: String,
                step: String,
                form: JSONValue,
                ifAnswers: JSONValue? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.form = form
                self.ifAnswers = ifAnswers
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Save`, with the fields of `Start`.
        package typealias Reply = Start.Reply
    }
}
