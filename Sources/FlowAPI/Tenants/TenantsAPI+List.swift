// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Lists the tenants that the caller may see, by slug.
    ///
    /// A page holds up to `limit` (default 100, at most 1000). [Supports 'more' flag] With it, all pages follow one
    /// another.
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Tenants.List"

        /// What is asked for.
        package struct Parameters: PageParameters {
            /// Slug after which the page begins.
            package var after: String?
            /// How many a page holds at most: 1 to 1000, 100 when absent.
            package var limit: Int?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(after: String? = nil, limit: Int? = nil) {
                self.after = after
                self.limit = limit
            }
        }

        /// What is answered.
        package struct Reply: ListReply {
            /// One page of tenants.
            package var tenants: [Tenant]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenants: [Tenant], next: String? = nil) {
                self.tenants = tenants
                self.next = next
            }

            /// The items of the page.
            package var items: [Tenant] { tenants }

            /// Puts a page together.
            package init(items: [Tenant], next: String?) {
                self.init(tenants: items, next: next)
            }
        }
    }
}
