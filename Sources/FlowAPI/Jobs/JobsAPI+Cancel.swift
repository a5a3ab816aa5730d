// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Cancels a running or held job.
    ///
    /// Its steps and its percentage stay as they are: the state says it.
    package enum Cancel: Method {
        package static let method = "io.flowd.Jobs.Cancel"

        /// Parameters of a call of `Cancel`.
        package struct Parameters: JobCommandParameters {
            package var tenant: String
            package var job: String
            /// Reason in words, 1 to 1000 characters.
            package var reason: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, job: String, reason: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Cancel`.
        package struct Reply: Codable, Sendable, Hashable {
            package var change: JobChange

            package init(change: JobChange) {
                self.change = change
            }
        }
    }
}
