// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Lists the tenants that the caller may see, by slug.
    ///
    /// A page holds up to `limit` (default 100, at most 1000). [Supports 'more' flag] With it, all pages follow one
    /// another.
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Tenants.List"

        /// Parameters of a call of `List`.
        package struct Parameters: PageParameters {
            /// Slug after which the page begins.
            package var after: String?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?

            package init(after: String? = nil, limit: Int? = nil) {
                self.after = after
                self.limit = limit
            }
        }

        /// Reply to a call of `List`.
        package struct Reply: ListReply {
            /// One page of tenants.
            package var tenants: [Tenant]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            package init(tenants: [Tenant], next: String? = nil) {
                self.tenants = tenants
                self.next = next
            }

            /// Items of the page.
            package var items: [Tenant] { tenants }

            package init(items: [Tenant], next: String?) {
                self.init(tenants: items, next: next)
            }
        }
    }
}
