// Written by generate.py from io.flowd.Actions.varlink.

package import Varlink

extension ActionsAPI {
    /// Keeps answers of a step that isn't done yet, as its draft, which counts for nothing until the step is done: by
    /// type they have to fit, required ones may be missing.
    ///
    /// A ready step begins by it.
    package enum Save: Method {
        package static let method = "io.flowd.Actions.Save"

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
            /// What isn't given stays as it is in the draft; a blank text takes an answer away.
            package var form: JSONValue
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, job: String, step: String, form: JSONValue, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.form = form
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Start`.
        package typealias Reply = Start.Reply
    }
}
