// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Lists tasks, oldest first.
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Tasks.List"

        /// What is asked for.
        package struct Parameters: TenantParameters, PageParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Only those of this profile.
            package var profile: String?
            /// Only those in this state.
            package var state: TaskState?
            /// How many a page holds at most: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// The task's number after which the page begins.
            package var after: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                profile: String? = nil,
                state: TaskState? = nil,
                limit: Int? = nil,
                after: String? = nil
            ) {
                self.tenant = tenant
                self.profile = profile
                self.state = state
                self.limit = limit
                self.after = after
            }
        }

        /// What is answered.
        package struct Reply: ListReply {
            /// Tasks.
            package var tasks: [Task]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tasks: [Task], next: String? = nil) {
                self.tasks = tasks
                self.next = next
            }

            /// The items of the page.
            package var items: [Task] { tasks }

            /// Puts a page together.
            package init(items: [Task], next: String?) {
                self.init(tasks: items, next: next)
            }
        }
    }
}
