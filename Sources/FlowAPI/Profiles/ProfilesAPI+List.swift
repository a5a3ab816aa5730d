// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Lists profiles, by key.
    ///
    /// A page holds up to `limit` (default 100, at most 1000). [Supports 'more' flag]
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Profiles.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Only profiles of this kind.
            package var kind: String?
            /// Only profiles whose key or title has this in it, capital or not.
            package var text: String?
            /// True for those in the archive only, false for the others only.
            package var archived: Bool?
            /// Only profiles whose attributes are so: attribute.KEY there is one, !attribute.KEY there is none,
            /// attribute.KEY=VALUE (several of one KEY: one of them), attribute.KEY!=VALUE (or none), and < <= > >= for
            /// numbers and dates; or up to 5 names with | between them: the first that has a value.
            ///
            /// VALUE is everything behind the sign: 12 is the number and the text, yes is true and the text. At most
            /// 20.
            package var `where`: [String]?
            /// Key of the last profile of the page before.
            package var after: String?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?

            package init(
                tenant: String,
                kind: String? = nil,
                text: String? = nil,
                archived: Bool? = nil,
                where: [String]? = nil,
                after: String? = nil,
                limit: Int? = nil
            ) {
                self.tenant = tenant
                self.kind = kind
                self.text = text
                self.archived = archived
                self.where = `where`
                self.after = after
                self.limit = limit
            }
        }

        /// Reply to a call of `List`.
        package struct Reply: ListReply {
            /// One page of profiles.
            package var profiles: [Profile]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(profiles: [Profile], next: String? = nil) {
                self.profiles = profiles
                self.next = next
            }

            /// Items of the page.
            package var items: [Profile] { profiles }

            package init(items: [Profile], next: String?) {
                self.init(profiles: items, next: next)
            }
        }
    }
}
