// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Shows a job with the tree of its steps.
    package enum Show: Method {
        package static let method = "io.flowd.Jobs.Show"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// True: each step with its instructions, its fields, what it waits for and what waits for it.
            package var details: Bool?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, job: String, details: Bool? = nil) {
                self.tenant = tenant
                self.job = job
                self.details = details
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A running or finished instance of a template version.
            package var job: Job
            /// The tree, parents before their children.
            package var nodes: [Node]

            /// Puts the fields together.
            package init(job: Job, nodes: [Node]) {
                self.job = job
                self.nodes = nodes
            }
        }
    }
}
