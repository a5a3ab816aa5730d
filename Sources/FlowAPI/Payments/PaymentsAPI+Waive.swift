// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Writes off what is owed on an instalment.
    ///
    /// Managers.
    package enum Waive: Method {
        package static let method = "io.flowd.Payments.Waive"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// 3/2.
            package var instalment: String
            /// How much; all that is owed when absent.
            package var amount: String?
            /// Why, in words.
            package var reason: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered, as by `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
