// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Plans an amount for a budget of a job, or nothing any more.
    ///
    /// Managers.
    package enum SetBudget: Method {
        package static let method = "io.flowd.Payments.SetBudget"

        /// What is asked for.
        package struct Parameters: JobCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's number.
            package var job: String
            /// A short name, such as catering: at most 200 a job.
            package var category: String
            /// How much, as a decimal string; absent takes the plan away.
            package var amount: String?
            /// ISO 4217; the tenant's when absent.
            package var currency: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// What is planned for a budget, right after a command.
            package var budget: BudgetStatus

            /// Puts the fields together.
            package init(budget: BudgetStatus) {
                self.budget = budget
            }
        }
    }
}
