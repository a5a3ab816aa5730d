// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Tells what did not go out in time since an instant: late, coalesced (but by a digest in time), skipped, in quiet
    /// hours, held at its time, expired, failed.
    package enum Missed: Method, PagedMethod {
        package static let method = "io.flowd.Reminders.Missed"

        /// Parameters of a call of `Missed`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// RFC 3339, not after now; a day ago when absent.
            package var since: String?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Start of the page, as `next` gave it.
            package var after: String?

            package init(tenant: String, since: String? = nil, limit: Int? = nil, after: String? = nil) {
                self.tenant = tenant
                self.since = since
                self.limit = limit
                self.after = after
            }
        }

        /// Reply to a call of `Missed`.
        package struct Reply: PageReply {
            /// Newest first, on the first page.
            package var outages: [Outage]
            /// Reminders that were tried and are not delivered yet, on the first page: at most 1000, the oldest first.
            package var hanging: [Reminder]?
            package var reminders: [Reminder]
            package var ranges: [Range]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(
                outages: [Outage],
                hanging: [Reminder]? = nil,
                reminders: [Reminder],
                ranges: [Range],
                next: String? = nil
            ) {
                self.outages = outages
                self.hanging = hanging
                self.reminders = reminders
                self.ranges = ranges
                self.next = next
            }
        }
    }
}
