// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Lists the notes on a job, oldest first.
    ///
    /// A page holds up to `limit` (default 100, at most 1000). [Supports 'more' flag]
    package enum ListNotes: Method, PagedMethod {
        package static let method = "io.flowd.Jobs.ListNotes"

        /// Parameters of a call of `ListNotes`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            package var job: String
            /// Only notes about this step.
            package var step: String?
            /// Number of the last note of the page before.
            package var after: Int?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?

            package init(tenant: String, job: String, step: String? = nil, after: Int? = nil, limit: Int? = nil) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.after = after
                self.limit = limit
            }
        }

        /// Reply to a call of `ListNotes`.
        package struct Reply: ListReply {
            /// One page of notes, oldest first.
            package var notes: [Note]
            /// Give it as `after` for the next page; absent at the end.
            package var next: Int?

            package init(notes: [Note], next: Int? = nil) {
                self.notes = notes
                self.next = next
            }

            /// Items of the page.
            package var items: [Note] { notes }

            package init(items: [Note], next: Int?) {
                self.init(notes: items, next: next)
            }
        }
    }
}
