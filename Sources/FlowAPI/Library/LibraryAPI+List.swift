// Written by generate.py from io.flowd.Library.varlink.

extension LibraryAPI {
    /// Lists the library, by key.
    ///
    /// A page holds up to `limit` (default 100, at most 1000). [Supports 'more' flag]
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Library.List"

        /// What is asked for.
        package struct Parameters: TenantParameters, PageParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Key of the last action of the page before.
            package var after: String?
            /// How many a page holds at most: 1 to 1000, 100 when absent.
            package var limit: Int?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, after: String? = nil, limit: Int? = nil) {
                self.tenant = tenant
                self.after = after
                self.limit = limit
            }
        }

        /// What is answered.
        package struct Reply: ListReply {
            /// One page of the library.
            package var actions: [LibraryAction]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(actions: [LibraryAction], next: String? = nil) {
                self.actions = actions
                self.next = next
            }

            /// The items of the page.
            package var items: [LibraryAction] { actions }

            /// Puts a page together.
            package init(items: [LibraryAction], next: String?) {
                self.init(actions: items, next: next)
            }
        }
    }
}
