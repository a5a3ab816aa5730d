// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Has a bank's line that was dismissed looked at again.
    package enum RestoreBankLine: Method {
        package static let method = "io.flowd.Payments.RestoreBankLine"

        /// Parameters of a call of `RestoreBankLine`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            package var bankLine: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, bankLine: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.bankLine = bankLine
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `RestoreBankLine`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The event that says so; 0 when it wasn't dismissed.
            package var eventNumber: Int

            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
