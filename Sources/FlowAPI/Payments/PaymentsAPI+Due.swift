// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Lists instalments on which something is owed, the one that is due first first.
    package enum Due: Method, PagedMethod {
        package static let method = "io.flowd.Payments.Due"

        /// What is asked for.
        package struct Parameters: TenantParameters, PageParameters {
            /// The tenant's slug.
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
            /// How many a page holds at most: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Where the page begins, as `next` gave it.
            package var after: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered.
        package struct Reply: ListReply {
            /// Instalments.
            package var instalments: [Instalment]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(instalments: [Instalment], next: String? = nil) {
                self.instalments = instalments
                self.next = next
            }

            /// The items of the page.
            package var items: [Instalment] { instalments }

            /// Puts a page together.
            package init(items: [Instalment], next: String?) {
                self.init(instalments: items, next: next)
            }
        }
    }
}
