// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Lists open occurrences, the one that is due first first: those that are due up to an instant.
    package enum Due: Method, PagedMethod {
        package static let method = "io.flowd.Tasks.Due"

        /// Parameters of a call of `Due`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Only those of this profile.
            package var profile: String?
            /// RFC 3339; a day from now when absent.
            package var until: String?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Start of the page, as `next` gave it.
            package var after: String?

            package init(
                tenant: String,
                profile: String? = nil,
                until: String? = nil,
                limit: Int? = nil,
                after: String? = nil
            ) {
                self.tenant = tenant
                self.profile = profile
                self.until = until
                self.limit = limit
                self.after = after
            }
        }

        /// Reply to a call of `Due`.
        package struct Reply: ListReply {
            package var occurrences: [Occurrence]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(occurrences: [Occurrence], next: String? = nil) {
                self.occurrences = occurrences
                self.next = next
            }

            /// Items of the page.
            package var items: [Occurrence] { occurrences }

            package init(items: [Occurrence], next: String?) {
                self.init(occurrences: items, next: next)
            }
        }
    }
}
