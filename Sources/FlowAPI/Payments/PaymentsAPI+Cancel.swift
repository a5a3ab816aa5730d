// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Gives an instalment up on which nothing was paid.
    ///
    /// Managers.
    package enum Cancel: Method {
        package static let method = "io.flowd.Payments.Cancel"

        /// Parameters of a call of `Cancel`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Id of the instalment, such as 3/2.
            package var instalment: String
            /// Reason in words: 1 to 1000 characters.
            package var reason: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, instalment: String, reason: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.instalment = instalment
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Cancel`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
