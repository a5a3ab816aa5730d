// Written by generate.py from io.flowd.Actions.varlink.

package import Varlink

extension ActionsAPI {
    /// Changes answers of a step that is done; it stays done, since when it was.
    ///
    /// Refused where a step that was begun or settled would not apply then, or one that was left out would.
    package enum Correct: Method {
        package static let method = "io.flowd.Actions.Correct"

        /// What is asked for.
        package struct Parameters: StepCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The step's key.
            package var step: String
            /// Form values by field key: those that are other ones; a blank text takes an answer away that isn't
            /// required.
            package var form: JSONValue
            /// Why, in words: 1 to 1000 characters.
            package var reason: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                job: String,
                step: String,
                form: JSONValue,
                reason: String,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.form = form
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Start`.
        package typealias Reply = Start.Reply
    }
}
