// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Lists media, oldest first.
    ///
    /// All conditions have to hold. A page holds up to `limit` (default 100, at most 1000); it may hold fewer, even
    /// none, while there is a next one, since the search is bounded. [Supports 'more' flag]
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Media.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Only those of this job.
            package var job: String?
            /// Only those of this step; only with `job`.
            package var step: String?
            /// Only those of this task; not with `job`.
            package var task: String?
            /// Only those of this occurrence, 3/14; only with `task`.
            package var occurrence: String?
            /// Only those of tasks for this profile.
            package var profile: String?
            /// Only those of these kinds; of all when absent or empty.
            package var kinds: [MediaKind]?
            /// Only those added at this time or later: a date or a date and time by the tenant's clock, or RFC 3339.
            package var from: String?
            /// Only those added before this time, written in the formats of `from`.
            package var until: String?
            /// True for the newest first.
            package var newest: Bool?
            /// The `next` of the page before, asked for with the same conditions.
            package var after: String?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?

            package init(
                tenant: String,
                job: String? = nil,
                step: String? = nil,
                task: String? = nil,
                occurrence: String? = nil,
                profile: String? = nil,
                kinds: [MediaKind]? = nil,
                from: String? = nil,
                until: String? = nil,
                newest: Bool? = nil,
                after: String? = nil,
                limit: Int? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.task = task
                self.occurrence = occurrence
                self.profile = profile
                self.kinds = kinds
                self.from = from
                self.until = until
                self.newest = newest
                self.after = after
                self.limit = limit
            }
        }

        /// Reply to a call of `List`.
        package struct Reply: ListReply {
            /// One page of media.
            package var media: [Medium]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(media: [Medium], next: String? = nil) {
                self.media = media
                self.next = next
            }

            /// Items of the page.
            package var items: [Medium] { media }

            package init(items: [Medium], next: String?) {
                self.init(media: items, next: next)
            }
        }
    }
}
