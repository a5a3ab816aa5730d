// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Lists instalments on which something is owed, the one that is due first first.
    package enum Due: Method, PagedMethod {
        package static let method = "io.flowd.Payments.Due"

        /// Parameters of a call of `Due`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Only those of this profile.
            package var party: String?
            /// Only those of this job.
            package var job: String?
            /// Only those in this direction.
            package var direction: Direction?
            /// Only those of jobs of this template.
            package var template: String?
            /// Only those of jobs that have all of these labels.
            package var labels: [String]?
            /// Only those of jobs whose values are so, as in `where` of io.flowd.Jobs.List: attribute.side=one.
            package var `where`: [String]?
            /// Due up to this date; 30 days from today when absent.
            package var until: String?
            /// Also those whose day isn't known yet, behind all others.
            package var undated: Bool?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Start of the page, as `next` of the page before gave it.
            package var after: String?

            package init(
                tenant: String,
                party: String? = nil,
                job: String? = nil,
                direction: Direction? = nil,
                template: String? = nil,
                labels: [String]? = nil,
                where: [String]? = nil,
                until: String? = nil,
                undated: Bool? = nil,
                limit: Int? = nil,
                after: String? = nil
            ) {
                self.tenant = tenant
                self.party = party
                self.job = job
                self.direction = direction
                self.template = template
                self.labels = labels
                self.where = `where`
                self.until = until
                self.undated = undated
                self.limit = limit
                self.after = after
            }
        }

        /// Reply to a call of `Due`.
        package struct Reply: ListReply {
            package var instalments: [Instalment]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(instalments: [Instalment], next: String? = nil) {
                self.instalments = instalments
                self.next = next
            }

            /// Items of the page.
            package var items: [Instalment] { instalments }

            package init(items: [Instalment], next: String?) {
                self.init(instalments: items, next: next)
            }
        }
    }
}
