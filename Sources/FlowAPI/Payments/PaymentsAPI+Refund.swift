// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Gives a payment back, or a part of it: first what of it is credit, then what went onto instalments, the last
    /// first.
    ///
    /// Managers.
    package enum Refund: Method {
        package static let method = "io.flowd.Payments.Refund"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// 3/p1.
            package var payment: String
            /// How much; all that wasn't given back yet when absent.
            package var amount: String?
            /// The bank's line that tells of it, which is recorded once: its money went the other way than the
            /// payment's.
            package var bankLine: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered, as by `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
