// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Takes an open step out of a job's plan.
    ///
    /// It stays in the tree as not applicable, and counts no longer.
    package enum RemoveStep: Method {
        package static let method = "io.flowd.Jobs.RemoveStep"

        /// What is asked for.
        package struct Parameters: EditParameters, StepCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The step's key.
            package var step: String
            /// Why, in words; may be absent.
            package var reason: String?
            /// The newest event about the job that the caller has seen: JobChanged when details or plan were changed
            /// later.
            package var ifEvent: Int?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered, as by `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
