// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Tells what did not go out in time since an instant: late, coalesced (but by a digest in time), skipped, in quiet
    /// hours, held at its time, expired, failed.
    package enum Missed: Method, PagedMethod {
        package static let method = "io.flowd.Reminders.Missed"

        /// What is asked for.
        package struct Parameters: TenantParameters, PageParameters {
            /// The tenant's slug.
            package var tenant: String
            /// RFC 3339, not after now; a day ago when absent.
            package var since: String?
            /// How many a page holds at most: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Where the page begins, as `next` gave it.
            package var after: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, since: String? = nil, limit: Int? = nil, after: String? = nil) {
                self.tenant = tenant
                self.since = since
                self.limit = limit
                self.after = after
            }
        }

        /// What is answered.
        package struct Reply: PageReply {
            /// Newest first, on the first page.
            package var outages: [Outage]
            /// Those that hang at present, tried and not delivered yet, on the first page: at most 1000, the oldest
            /// first.
            package var hanging: [Reminder]?
            /// Reminders.
            package var reminders: [Reminder]
            /// Ranges.
            package var ranges: [Range]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            /// Puts the fields together; nil fields are left out on the wire.
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
