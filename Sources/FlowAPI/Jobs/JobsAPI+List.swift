// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Lists jobs, newest first.
    ///
    /// A page holds up to `limit` (default 100, at most 1000). [Supports 'more' flag]
    package enum List: APIMethod {
        package static let method = "io.flowd.Jobs.List"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The tenant's slug.
            package var tenant: String
            /// Only jobs in this state.
            package var state: JobState?
            /// Only jobs of this template.
            package var template: String?
            /// Id of the last job of the page before.
            package var after: String?
            /// How many a page holds at most: 1 to 1000, 100 when absent.
            package var limit: Int?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                state: JobState? = nil,
                template: String? = nil,
                after: String? = nil,
                limit: Int? = nil
            ) {
                self.tenant = tenant
                self.state = state
                self.template = template
                self.after = after
                self.limit = limit
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// One page of jobs, newest first.
            package var jobs: [Job]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(jobs: [Job], next: String? = nil) {
                self.jobs = jobs
                self.next = next
            }
        }
    }
}
