// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// Lists the tenant's templates by key.
    ///
    /// A page holds up to `limit` (default 100, at most 1000). [Supports 'more' flag]
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Templates.List"

        /// What is asked for.
        package struct Parameters: TenantParameters, PageParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Key after which the page begins.
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
            /// One page of templates.
            package var templates: [Template]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(templates: [Template], next: String? = nil) {
                self.templates = templates
                self.next = next
            }

            /// The items of the page.
            package var items: [Template] { templates }

            /// Puts a page together.
            package init(items: [Template], next: String?) {
                self.init(templates: items, next: next)
            }
        }
    }
}
