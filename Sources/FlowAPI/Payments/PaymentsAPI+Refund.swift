// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Gives a payment back, or a part of it: first what of it is credit, then what went onto instalments, the last
    /// first.
    ///
    /// Managers.
    package enum Refund: Method {
        package static let method = "io.flowd.Payments.Refund"

        /// Parameters of a call of `Refund`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Id of the payment, such as 3/p1.
            package var payment: String
            /// Amount to give back; all that wasn't given back yet when absent.
            package var amount: String?
            /// The bank's line that tells of it, which is recorded once: its money went the other way than the
            /// payment's.
            package var bankLine: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                payment: String,
                amount: String? = nil,
                bankLine: String? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.payment = payment
                self.amount = amount
                self.bankLine = bankLine
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Refund`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
