// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Takes a charge back; what was paid on it becomes credit.
    ///
    /// Managers.
    package enum ReverseCharge: Method {
        package static let method = "io.flowd.Payments.ReverseCharge"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// 3/2.
            package var instalment: String
            /// The charge's number on the instalment.
            package var charge: Int
            /// Why, in words: 1 to 1000 characters.
            package var reason: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                instalment: String,
                charge: Int,
                reason: String,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.instalment = instalment
                self.charge = charge
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
