// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Lists recorded payments by the day on which they were paid, newest first.
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Payments.List"

        /// What is asked for.
        package struct Parameters: TenantParameters, PageParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Only those on this schedule.
            package var schedule: String?
            /// Only those of this profile.
            package var party: String?
            /// Only those of jobs of this template.
            package var template: String?
            /// Only those of jobs that have all of these labels.
            package var labels: [String]?
            /// Only those of jobs whose values are so, as in `where` of io.flowd.Jobs.List: attribute.side=one.
            package var `where`: [String]?
            /// How many a page holds at most: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Where the page begins, as `next` gave it.
            package var after: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                schedule: String? = nil,
                party: String? = nil,
                template: String? = nil,
                labels: [String]? = nil,
                where: [String]? = nil,
                limit: Int? = nil,
                after: String? = nil
            ) {
                self.tenant = tenant
                self.schedule = schedule
                self.party = party
                self.template = template
                self.labels = labels
                self.where = `where`
                self.limit = limit
                self.after = after
            }
        }

        /// What is answered.
        package struct Reply: ListReply {
            /// Payments.
            package var payments: [Payment]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(payments: [Payment], next: String? = nil) {
                self.payments = payments
                self.next = next
            }

            /// The items of the page.
            package var items: [Payment] { payments }

            /// Puts a page together.
            package init(items: [Payment], next: String?) {
                self.init(payments: items, next: next)
            }
        }
    }
}
