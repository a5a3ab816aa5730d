// Written by generate.py from io.flowd.Events.varlink.

extension EventsAPI {
    /// Lists events, oldest first.
    ///
    /// A page holds up to `limit` (default 100, at most 1000); it may hold fewer, even none, while there is a next one,
    /// since each page looks at a bounded number of events. All conditions that are given have to hold. [Supports
    /// 'more' flag]
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Events.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Number of the event after which the page begins; 0 is the beginning.
            package var after: Int?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Only events of this job.
            package var job: String?
            /// Only events of a step of this key, in any job unless `job` is given.
            package var step: String?
            /// Only events of these kinds.
            package var kinds: [String]?
            /// Only what this principal did: uid:N.
            package var principal: String?
            /// Only events of this time or later, RFC 3339.
            package var from: String?
            /// Only events before this time, RFC 3339.
            package var until: String?

            package init(
                tenant: String,
                after: Int? = nil,
                limit: Int? = nil,
                job: String? = nil,
                step: String? = nil,
                kinds: [String]? = nil,
                principal: String? = nil,
                from: String? = nil,
                until: String? = nil
            ) {
                self.tenant = tenant
                self.after = after
                self.limit = limit
                self.job = job
                self.step = step
                self.kinds = kinds
                self.principal = principal
                self.from = from
                self.until = until
            }
        }

        /// Reply to a call of `List`.
        package struct Reply: ListReply {
            /// One page of events, oldest first.
            package var events: [Event]
            /// Give it as `after` for the next page; absent at the end.
            package var next: Int?

            package init(events: [Event], next: Int? = nil) {
                self.events = events
                self.next = next
            }

            /// Items of the page.
            package var items: [Event] { events }

            package init(items: [Event], next: Int?) {
                self.init(events: items, next: next)
            }
        }
    }
}
