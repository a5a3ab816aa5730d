// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Lists occurrences in every state, by when they are due, the earliest first: what fell due, and of what lies
    /// ahead the next one of each task, or as many as its reminders need.
    ///
    /// A page holds up to `limit` (default 100, at most 1000); it may hold fewer, even none, while there is a next one,
    /// since the search is bounded. [Supports 'more' flag]
    package enum ListOccurrences: Method, PagedMethod {
        package static let method = "io.flowd.Tasks.ListOccurrences"

        /// Parameters of a call of `ListOccurrences`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Only those of this profile, by its key.
            package var profile: String?
            /// Only those of this task, by its number.
            package var task: String?
            /// Only those in one of these states.
            package var states: [OccurrenceState]?
            /// Due at this time or later: RFC 3339, or a date or a date and time in the tenant's zone; a date begins
            /// with its day.
            package var from: String?
            /// Due before this time, in the same form.
            package var until: String?
            /// The `next` of the page before, asked for with the same conditions.
            package var after: String?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?

            package init(
                tenant: String,
                profile: String? = nil,
                task: String? = nil,
                states: [OccurrenceState]? = nil,
                from: String? = nil,
                until: String? = nil,
                after: String? = nil,
                limit: Int? = nil
            ) {
                self.tenant = tenant
                self.profile = profile
                self.task = task
                self.states = states
                self.from = from
                self.until = until
                self.after = after
                self.limit = limit
            }
        }

        /// Reply to a call of `ListOccurrences`.
        package struct Reply: PageReply {
            /// One page of occurrences.
            package var occurrences: [Occurrence]
            /// Occurrences that were passed over as a whole and have a part in this time by when they begin, on the
            /// first page, at most 1000, the earliest first; absent when there are none.
            package var passedOver: [PassedOver]?
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(occurrences: [Occurrence], passedOver: [PassedOver]? = nil, next: String? = nil) {
                self.occurrences = occurrences
                self.passedOver = passedOver
                self.next = next
            }
        }
    }
}
