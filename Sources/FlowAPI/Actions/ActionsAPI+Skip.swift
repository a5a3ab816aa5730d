// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Leaves a step out: blocked, ready or inProgress -> skipped.
    ///
    /// How it counts is the template's `skip`.
    package enum Skip: Method {
        package static let method = "io.flowd.Actions.Skip"

        /// Parameters of a call of `Skip`.
        package struct Parameters: StepCommandParameters {
            package var tenant: String
            package var job: String
            package var step: String
            /// Reason in words, 1 to 1000 characters.
            package var reason: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, job: String, step: String, reason: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Skip`, with the fields of `Start`.
        package typealias Reply = Start.Reply
    }
}
