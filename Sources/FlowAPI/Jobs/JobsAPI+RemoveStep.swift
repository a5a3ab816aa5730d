// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Takes an open step out of a job's plan.
    ///
    /// It stays in the tree as not applicable, and counts no longer.
    package enum RemoveStep: Method {
        package static let method = "io.flowd.Jobs.RemoveStep"

        /// Parameters of a call of `RemoveStep`.
        package struct Parameters: EditParameters, StepCommandParameters {
            package var tenant: String
            package var job: String
            package var step: String
            /// Reason in words; may be absent.
            package var reason: String?
            /// The newest event about the job that the caller has seen: JobChanged when details or plan were changed
            /// later.
            package var ifEvent: Int?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                job: String,
                step: String,
                reason: String? = nil,
                ifEvent: Int? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.reason = reason
                self.ifEvent = ifEvent
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `RemoveStep`, with the fields of `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
