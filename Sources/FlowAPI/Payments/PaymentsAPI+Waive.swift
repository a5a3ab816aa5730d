// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Writes off what is owed on an instalment.
    ///
    /// Managers.
    package enum Waive: Method {
        package static let method = "io.flowd.Payments.Waive"

        /// Parameters of a call of `Waive`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Id of the instalment, such as 3/2.
            package var instalment: String
            /// Amount to write off; all that is owed when absent.
            package var amount: String?
            package var reason: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                instalment: String,
                amount: String? = nil,
                reason: String? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.instalment = instalment
                self.amount = amount
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Waive`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
