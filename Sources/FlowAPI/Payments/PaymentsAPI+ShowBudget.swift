// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Shows what the budgets of a job have planned, committed, paid and overdue: each that is planned, or that an
    /// instalment belongs to.
    package enum ShowBudget: Method {
        package static let method = "io.flowd.Payments.ShowBudget"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's number.
            package var job: String

            /// Puts the fields together.
            package init(tenant: String, job: String) {
                self.tenant = tenant
                self.job = job
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Lines.
            package var lines: [BudgetLine]

            /// Puts the fields together.
            package init(lines: [BudgetLine]) {
                self.lines = lines
            }
        }
    }
}
