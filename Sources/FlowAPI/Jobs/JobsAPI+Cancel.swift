// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Cancels a running or held job.
    ///
    /// Its steps and its percentage stay as they are: the state says it.
    package enum Cancel: Method {
        package static let method = "io.flowd.Jobs.Cancel"

        /// What is asked for.
        package struct Parameters: JobCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// Why, in words: 1 to 1000 characters.
            package var reason: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, job: String, reason: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A job right after something was done to it as a whole.
            package var change: JobChange

            /// Puts the fields together.
            package init(change: JobChange) {
                self.change = change
            }
        }
    }
}
