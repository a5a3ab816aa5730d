// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Lists schedules, oldest first.
    package enum ListSchedules: Method, PagedMethod {
        package static let method = "io.flowd.Payments.ListSchedules"

        /// Parameters of a call of `ListSchedules`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Only those with this profile.
            package var party: String?
            /// Only those of this job.
            package var job: String?
            /// Only those on which something is owed.
            package var `open`: Bool?
            /// Only those of jobs of this template.
            package var template: String?
            /// Only those of jobs that have all of these labels.
            package var labels: [String]?
            /// Only those of jobs whose values are so, as in `where` of io.flowd.Jobs.List: attribute.side=one.
            package var `where`: [String]?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// The schedule's number after which the page begins.
            package var after: String?

            package init(
                tenant: String,
                party: String? = nil,
                job: String? = nil,
                open: Bool? = nil,
                template: String? = nil,
                labels: [String]? = nil,
                where: [String]? = nil,
                limit: Int? = nil,
                after: String? = nil
            ) {
                self.tenant = tenant
                self.party = party
                self.job = job
                self.open = `open`
                self.template = template
                self.labels = labels
                self.where = `where`
                self.limit = limit
                self.after = after
            }
        }

        /// Reply to a call of `ListSchedules`.
        package struct Reply: ListReply {
            package var schedules: [Schedule]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(schedules: [Schedule], next: String? = nil) {
                self.schedules = schedules
                self.next = next
            }

            /// Items of the page.
            package var items: [Schedule] { schedules }

            package init(items: [Schedule], next: String?) {
                self.init(schedules: items, next: next)
            }
        }
    }
}
