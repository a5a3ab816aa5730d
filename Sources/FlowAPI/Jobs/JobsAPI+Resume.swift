// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Lets a held job go on.
    package enum Resume: Method {
        package static let method = "io.flowd.Jobs.Resume"

        /// What is asked for.
        package struct Parameters: JobCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// Why, in words; may be absent.
            package var reason: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, job: String, reason: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
