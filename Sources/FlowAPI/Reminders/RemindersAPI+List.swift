// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Lists reminders: those that are open by when they go out, or those with a fate, newest first.
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Reminders.List"

        /// What is asked for.
        package struct Parameters: TenantParameters, PageParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Only those of this task.
            package var task: String?
            /// Only those of this job's steps, and of the instalments and payments that belong to it.
            package var job: String?
            /// Those that have a fate; otherwise those that are open.
            package var settled: Bool?
            /// Only those that hang, tried and not delivered yet; with settled those that could not be delivered.
            package var failed: Bool?
            /// How many a page holds at most: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Where the page begins, as `next` gave it.
            package var after: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered.
        package struct Reply: ListReply {
            /// Reminders.
            package var reminders: [Reminder]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(reminders: [Reminder], next: String? = nil) {
                self.reminders = reminders
                self.next = next
            }

            /// The items of the page.
            package var items: [Reminder] { reminders }

            /// Puts a page together.
            package init(items: [Reminder], next: String?) {
                self.init(reminders: items, next: next)
            }
        }
    }
}
