// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Shows what the budgets of a job have planned, committed, paid and overdue: each that is planned, or that an
    /// instalment belongs to.
    package enum ShowBudget: Method {
        package static let method = "io.flowd.Payments.ShowBudget"

        /// Parameters of a call of `ShowBudget`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Number of the job.
            package var job: String

            package init(tenant: String, job: String) {
                self.tenant = tenant
                self.job = job
            }
        }

        /// Reply to a call of `ShowBudget`.
        package struct Reply: Codable, Sendable, Hashable {
            package var lines: [BudgetLine]

            package init(lines: [BudgetLine]) {
                self.lines = lines
            }
        }
    }
}
