// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Has a bank's line that was dismissed looked at again.
    package enum RestoreBankLine: Method {
        package static let method = "io.flowd.Payments.RestoreBankLine"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Bank line.
            package var bankLine: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, bankLine: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.bankLine = bankLine
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The event that says so; 0 when it wasn't dismissed.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
