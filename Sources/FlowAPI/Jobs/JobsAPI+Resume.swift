// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Lets a held job go on.
    package enum Resume: Method {
        package static let method = "io.flowd.Jobs.Resume"

        /// Parameters of a call of `Resume`.
        package struct Parameters: JobCommandParameters {
            package var tenant: String
            package var job: String
            /// Reason in words; may be absent.
            package var reason: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, job: String, reason: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Resume`, with the fields of `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
