// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Lists tasks, oldest first.
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Tasks.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Only those of this profile.
            package var profile: String?
            /// Only those in this state.
            package var state: TaskState?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// The task's number after which the page begins.
            package var after: String?

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

        /// Reply to a call of `List`.
        package struct Reply: ListReply {
            package var tasks: [Task]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(tasks: [Task], next: String? = nil) {
                self.tasks = tasks
                self.next = next
            }

            /// Items of the page.
            package var items: [Task] { tasks }

            package init(items: [Task], next: String?) {
                self.init(tasks: items, next: next)
            }
        }
    }
}
