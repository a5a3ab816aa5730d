// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// Lists the tenant's templates by key.
    ///
    /// A page holds up to `limit` (default 100, at most 1000). [Supports 'more' flag]
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Templates.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Key after which the page begins.
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
            /// One page of templates.
            package var templates: [Template]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(templates: [Template], next: String? = nil) {
                self.templates = templates
                self.next = next
            }

            /// Items of the page.
            package var items: [Template] { templates }

            package init(items: [Template], next: String?) {
                self.init(templates: items, next: next)
            }
        }
    }
}
