// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Tells which of some bank lines are known: recorded as a payment or as what was given back, or dismissed.
    package enum FindBankLines: Method {
        package static let method = "io.flowd.Payments.FindBankLines"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// 1 to 500.
            package var bankLines: [String]

            /// Puts the fields together.
            package init(tenant: String, bankLines: [String]) {
                self.tenant = tenant
                self.bankLines = bankLines
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Those that are, in the order of the question.
            package var bankLines: [BankLine]

            /// Puts the fields together.
            package init(bankLines: [BankLine]) {
                self.bankLines = bankLines
            }
        }
    }
}
