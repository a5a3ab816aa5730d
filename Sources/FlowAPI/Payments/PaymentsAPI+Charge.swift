// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Adds a late fee or interest to an instalment on which something is owed.
    ///
    /// Managers.
    package enum Charge: Method {
        package static let method = "io.flowd.Payments.Charge"

        /// Parameters of a call of `Charge`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Id of the instalment, such as 3/2.
            package var instalment: String
            package var kind: ChargeKind
            /// 25.00; or a percentage: 5% of what is owed for a late fee, 9% a year for interest: simple, on what is
            /// owed without charges, actual days over 365 since the due day or the last interest, rounded down.
            package var amount: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                instalment: String,
                kind: ChargeKind,
                amount: String,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.instalment = instalment
                self.kind = kind
                self.amount = amount
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Charge`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
