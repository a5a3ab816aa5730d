// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Accounts for every point of the percentage.
    package enum Explain: Method {
        package static let method = "io.flowd.Jobs.Explain"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String

            /// Puts the fields together.
            package init(tenant: String, job: String) {
                self.tenant = tenant
                self.job = job
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A running or finished instance of a template version.
            package var job: Job
            /// The template's `skip`: excluded, done or undone.
            package var skipPolicy: String
            /// The leaves, in the order of the template.
            package var contributions: [Contribution]

            /// Puts the fields together.
            package init(job: Job, skipPolicy: String, contributions: [Contribution]) {
                self.job = job
                self.skipPolicy = skipPolicy
                self.contributions = contributions
            }
        }
    }
}
