// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Adds a late fee or interest to an instalment on which something is owed.
    ///
    /// Managers.
    package enum Charge: Method {
        package static let method = "io.flowd.Payments.Charge"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// 3/2.
            package var instalment: String
            /// What a charge is for.
            package var kind: ChargeKind
            /// 25.00; or a percentage: 5% of what is owed for a late fee, 9% a year for interest: simple, on what is
            /// owed without charges, actual days over 365 since the due day or the last interest, rounded down.
            package var amount: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered, as by `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
