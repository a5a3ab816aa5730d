// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Says that a bank's line is nothing of the tenant's, so that imports don't leave it for a person again.
    ///
    /// It can be recorded still.
    package enum DismissBankLine: Method {
        package static let method = "io.flowd.Payments.DismissBankLine"

        /// Parameters of a call of `DismissBankLine`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            package var bankLine: String
            package var reason: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, bankLine: String, reason: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.bankLine = bankLine
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `DismissBankLine`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The event that says so; 0 when it was dismissed already, for this reason.
            package var eventNumber: Int

            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
