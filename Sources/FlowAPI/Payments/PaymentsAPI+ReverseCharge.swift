// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Takes a charge back; what was paid on it becomes credit.
    ///
    /// Managers.
    package enum ReverseCharge: Method {
        package static let method = "io.flowd.Payments.ReverseCharge"

        /// Parameters of a call of `ReverseCharge`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Id of the instalment, such as 3/2.
            package var instalment: String
            /// The charge's number on the instalment.
            package var charge: Int
            /// Reason in words: 1 to 1000 characters.
            package var reason: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `ReverseCharge`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
