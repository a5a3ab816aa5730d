// Written by generate.py from io.flowd.Actions.varlink.

package import Varlink

extension ActionsAPI {
    /// Finishes a step, with its form.
    ///
    /// ready or inProgress -> done. The evidence that the template wants has to be there.
    package enum Complete: Method {
        package static let method = "io.flowd.Actions.Complete"

        /// What is asked for.
        package struct Parameters: StepCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The step's key.
            package var step: String
            /// Form values by field key: text, number or boolean.
            ///
            /// What isn't given is taken from the draft; a blank text takes an answer away that isn't required.
            package var form: JSONValue?
            /// When it was done, if not now: a date and time in the tenant's zone, or RFC 3339; at most as many days
            /// ago as the tenant's limit doneAgeDays says.
            ///
            /// Due dates that count from the step count from there.
            package var doneAt: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                job: String,
                step: String,
                form: JSONValue? = nil,
                doneAt: String? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.form = form
                self.doneAt = doneAt
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Start`.
        package typealias Reply = Start.Reply
    }
}
