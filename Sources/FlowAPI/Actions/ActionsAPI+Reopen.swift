// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Opens a settled step again: done, skipped or cancelled -> ready or blocked.
    ///
    /// Steps that wait for it and have not begun wait again. Its answers stay as its draft, which no condition reads.
    package enum Reopen: Method {
        package static let method = "io.flowd.Actions.Reopen"

        /// What is asked for.
        package struct Parameters: StepCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The step's key.
            package var step: String
            /// Why, in words; may be absent.
            package var reason: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                job: String,
                step: String,
                reason: String? = nil,
                idempotencyKey: String? = nil
            ) {
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
