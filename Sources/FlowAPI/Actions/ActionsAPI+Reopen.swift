// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Opens a settled step again: done, skipped or cancelled -> ready or blocked.
    ///
    /// Steps that wait for it and have not begun wait again. Its answers stay as its draft, which no condition reads.
    package enum Reopen: Method {
        package static let method = "io.flowd.Actions.Reopen"

        /// Parameters of a call of `Reopen`.
        package struct Parameters: StepCommandParameters {
            package var tenant: String
            package var job: String
            package var step: String
            /// Reason in words; may be absent.
            package var reason: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `Reopen`, with the fields of `Start`.
        package typealias Reply = Start.Reply
    }
}
