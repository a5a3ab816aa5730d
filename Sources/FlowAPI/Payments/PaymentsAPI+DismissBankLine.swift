// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Says that a bank's line is nothing of the tenant's, so that imports don't leave it for a person again.
    ///
    /// It can be recorded still.
    package enum DismissBankLine: Method {
        package static let method = "io.flowd.Payments.DismissBankLine"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Bank line.
            package var bankLine: String
            /// Why, in words.
            package var reason: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, bankLine: String, reason: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.bankLine = bankLine
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The event that says so; 0 when it was dismissed already, for this reason.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
