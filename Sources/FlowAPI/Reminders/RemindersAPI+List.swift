// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Lists reminders: those that are open by when they go out, or those with a fate, newest first.
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Reminders.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Only those of this task.
            package var task: String?
            /// Only those of this job's steps, and of the instalments and payments that belong to it.
            package var job: String?
            /// True for reminders that have a fate; otherwise those that are open.
            package var settled: Bool?
            /// Only those that hang, tried and not delivered yet; with settled those that could not be delivered.
            package var failed: Bool?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Start of the page, as `next` gave it.
            package var after: String?

            package init(
                tenant: String,
                task: String? = nil,
                job: String? = nil,
                settled: Bool? = nil,
                failed: Bool? = nil,
                limit: Int? = nil,
                after: String? = nil
            ) {
                self.tenant = tenant
                self.task = task
                self.job = job
                self.settled = settled
                self.failed = failed
                self.limit = limit
                self.after = after
            }
        }

        /// Reply to a call of `List`.
        package struct Reply: ListReply {
            package var reminders: [Reminder]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(reminders: [Reminder], next: String? = nil) {
                self.reminders = reminders
                self.next = next
            }

            /// Items of the page.
            package var items: [Reminder] { reminders }

            package init(items: [Reminder], next: String?) {
                self.init(reminders: items, next: next)
            }
        }
    }
}
