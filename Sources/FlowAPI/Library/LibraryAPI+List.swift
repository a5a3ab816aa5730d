// Written by generate.py from io.flowd.Library.varlink.

extension LibraryAPI {
    /// Lists the library, by key.
    ///
    /// A page holds up to `limit` (default 100, at most 1000). [Supports 'more' flag]
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Library.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Key of the last action of the page before.
            package var after: String?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?

            package init(tenant: String, after: String? = nil, limit: Int? = nil) {
                self.tenant = tenant
                self.after = after
                self.limit = limit
            }
        }

        /// Reply to a call of `List`.
        package struct Reply: ListReply {
            /// One page of the library.
            package var actions: [LibraryAction]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(actions: [LibraryAction], next: String? = nil) {
                self.actions = actions
                self.next = next
            }

            /// Items of the page.
            package var items: [LibraryAction] { actions }

            package init(items: [LibraryAction], next: String?) {
                self.init(actions: items, next: next)
            }
        }
    }
}
