// Written by generate.py from io.flowd.Actions.varlink.

package import Varlink

extension ActionsAPI {
    /// Finishes a step, with its form.
    ///
    /// ready or inProgress -> done. The evidence that the template wants has to be there.
    package enum Complete: Method {
        package static let method = "io.flowd.Actions.Complete"

        /// Parameters of a call of `Complete`.
        package struct Parameters: StepCommandParameters {
            package var tenant: String
            package var job: String
            package var step: String
            /// Form values by field key: text, number or boolean.
            ///
            /// What isn't given is taken from the draft; a blank text takes an answer away that isn't required.
            package var form: JSONValue?
            /// Values that the caller saw, by field key: in the draft; a blank text stands for none.
            ///
            /// Where one of them is now neither so nor as `form` has it, nothing is done (AnswersChanged).
            package var ifAnswers: JSONValue?
            /// Instant at which the step was done, absent for now: a date and time in the tenant's zone, or RFC 3339;
            /// at most as many days ago as the tenant's limit doneAgeDays says.
            ///
            /// Due dates that count from the step count from there.
            package var doneAt: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                job: String,
                step: String,
                form: JSONValue? = nil,
                ifAnswers: JSONValue? = nil,
                doneAt: String? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.form = form
                self.ifAnswers = ifAnswers
                self.doneAt = doneAt
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Complete`, with the fields of `Start`.
        package typealias Reply = Start.Reply
    }
}
