// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Plans an amount for a budget of a job, or nothing any more.
    ///
    /// Managers.
    package enum SetBudget: Method {
        package static let method = "io.flowd.Payments.SetBudget"

        /// Parameters of a call of `SetBudget`.
        package struct Parameters: JobCommandParameters {
            package var tenant: String
            /// Number of the job.
            package var job: String
            /// A short name, such as catering: at most 200 a job.
            package var category: String
            /// Amount to plan, as a decimal string; the plan is removed when absent.
            package var amount: String?
            /// ISO 4217; the tenant's when absent.
            package var currency: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                job: String,
                category: String,
                amount: String? = nil,
                currency: String? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.category = category
                self.amount = amount
                self.currency = currency
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `SetBudget`.
        package struct Reply: Codable, Sendable, Hashable {
            package var budget: BudgetStatus

            package init(budget: BudgetStatus) {
                self.budget = budget
            }
        }
    }
}
