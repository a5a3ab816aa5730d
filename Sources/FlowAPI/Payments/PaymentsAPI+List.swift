// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Lists recorded payments by the day on which they were paid, newest first.
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Payments.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters, PageParameters {
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
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Start of the page, as `next` of the page before gave it.
            package var after: String?

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

        /// Reply to a call of `List`.
        package struct Reply: ListReply {
            package var payments: [Payment]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(payments: [Payment], next: String? = nil) {
                self.payments = payments
                self.next = next
            }

            /// Items of the page.
            package var items: [Payment] { payments }

            package init(items: [Payment], next: String?) {
                self.init(payments: items, next: next)
            }
        }
    }
}
