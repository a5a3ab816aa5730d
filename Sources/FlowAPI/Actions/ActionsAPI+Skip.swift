// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Leaves a step out: blocked, ready or inProgress -> skipped.
    ///
    /// How it counts is the template's `skip`.
    package enum Skip: Method {
        package static let method = "io.flowd.Actions.Skip"

        /// What is asked for.
        package struct Parameters: StepCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The step's key.
            package var step: String
            /// Why, in words: 1 to 1000 characters.
            package var reason: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, job: String, step: String, reason: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Start`.
        package typealias Reply = Start.Reply
    }
}
