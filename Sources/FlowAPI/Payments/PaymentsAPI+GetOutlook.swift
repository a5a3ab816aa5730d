// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Returns the amounts still to come in and to go out, month by month from today, by due date.
    package enum GetOutlook: Method {
        package static let method = "io.flowd.Payments.GetOutlook"

        /// Parameters of a call of `GetOutlook`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Number of months, the present one included: 1 to 120, 6 when absent.
            package var months: Int?
            /// Only what is agreed with this profile.
            package var party: String?
            /// Only what belongs to this job.
            package var job: String?
            /// Only what belongs to jobs of this template.
            package var template: String?
            /// Only what belongs to jobs that have all of these labels.
            package var labels: [String]?
            /// Only what belongs to jobs whose values are so, as in `where` of io.flowd.Jobs.List: attribute.side=one.
            package var `where`: [String]?

            package init(
                tenant: String,
                months: Int? = nil,
                party: String? = nil,
                job: String? = nil,
                template: String? = nil,
                labels: [String]? = nil,
                where: [String]? = nil
            ) {
                self.tenant = tenant
                self.months = months
                self.party = party
                self.job = job
                self.template = template
                self.labels = labels
                self.where = `where`
            }
        }

        /// Reply to a call of `GetOutlook`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Outlooks, one for each currency.
            package var outlooks: [Outlook]

            package init(outlooks: [Outlook]) {
                self.outlooks = outlooks
            }
        }
    }
}
