// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Lists open occurrences, the one that is due first first: those that are due up to an instant.
    package enum Due: Method, PagedMethod {
        package static let method = "io.flowd.Tasks.Due"

        /// What is asked for.
        package struct Parameters: TenantParameters, PageParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Only those of this profile.
            package var profile: String?
            /// RFC 3339; a day from now when absent.
            package var until: String?
            /// How many a page holds at most: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Where the page begins, as `next` gave it.
            package var after: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered.
        package struct Reply: ListReply {
            /// Occurrences.
            package var occurrences: [Occurrence]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(occurrences: [Occurrence], next: String? = nil) {
                self.occurrences = occurrences
                self.next = next
            }

            /// The items of the page.
            package var items: [Occurrence] { occurrences }

            /// Puts a page together.
            package init(items: [Occurrence], next: String?) {
                self.init(occurrences: items, next: next)
            }
        }
    }
}
