// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Tells which of some bank lines are known: recorded as a payment or as what was given back, or dismissed.
    package enum FindBankLines: Method {
        package static let method = "io.flowd.Payments.FindBankLines"

        /// Parameters of a call of `FindBankLines`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Identifiers of the lines, 1 to 500.
            package var bankLines: [String]

            package init(tenant: String, bankLines: [String]) {
                self.tenant = tenant
                self.bankLines = bankLines
            }
        }

        /// Reply to a call of `FindBankLines`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Lines that are known, in the order of the request.
            package var bankLines: [BankLine]

            package init(bankLines: [BankLine]) {
                self.bankLines = bankLines
            }
        }
    }
}
