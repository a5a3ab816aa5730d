// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Accounts for every point of the percentage.
    package enum Explain: Method {
        package static let method = "io.flowd.Jobs.Explain"

        /// Parameters of a call of `Explain`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            package var job: String

            package init(tenant: String, job: String) {
                self.tenant = tenant
                self.job = job
            }
        }

        /// Reply to a call of `Explain`.
        package struct Reply: Codable, Sendable, Hashable {
            package var job: Job
            /// The template's `skip`: excluded, done or undone.
            package var skipPolicy: String
            /// The leaves, in the order of the template.
            package var contributions: [Contribution]

            package init(job: Job, skipPolicy: String, contributions: [Contribution]) {
                self.job = job
                self.skipPolicy = skipPolicy
                self.contributions = contributions
            }
        }
    }
}
