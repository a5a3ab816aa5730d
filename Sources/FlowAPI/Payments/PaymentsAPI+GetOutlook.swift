// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// What is still to come in and to go out, month by month from today, by due date.
    package enum GetOutlook: Method {
        package static let method = "io.flowd.Payments.GetOutlook"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// How many months, the present one included: 1 to 120, 6 when absent.
            package var months: Int?
            /// Only what is agreed with this profile.
            package var party: String?
            /// Only what belongs to this job.
            package var job: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, months: Int? = nil, party: String? = nil, job: String? = nil) {
                self.tenant = tenant
                self.months = months
                self.party = party
                self.job = job
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// One a currency.
            package var outlooks: [Outlook]

            /// Puts the fields together.
            package init(outlooks: [Outlook]) {
                self.outlooks = outlooks
            }
        }
    }
}
