// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Takes back what was written off of an instalment, or that it was cancelled.
    ///
    /// Managers.
    package enum Reopen: Method {
        package static let method = "io.flowd.Payments.Reopen"

        /// Parameters of a call of `Reopen`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Id of the instalment, such as 3/2.
            package var instalment: String
            package var reason: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, instalment: String, reason: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.instalment = instalment
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Reopen`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
