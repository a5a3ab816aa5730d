// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Shows a job with the tree of its steps.
    package enum Show: Method {
        package static let method = "io.flowd.Jobs.Show"

        /// Parameters of a call of `Show`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            package var job: String
            /// True: each step with its instructions, its fields, what it waits for and what waits for it.
            package var details: Bool?

            package init(tenant: String, job: String, details: Bool? = nil) {
                self.tenant = tenant
                self.job = job
                self.details = details
            }
        }

        /// Reply to a call of `Show`.
        package struct Reply: Codable, Sendable, Hashable {
            package var job: Job
            /// The tree, parents before their children.
            package var nodes: [Node]

            package init(job: Job, nodes: [Node]) {
                self.job = job
                self.nodes = nodes
            }
        }
    }
}
