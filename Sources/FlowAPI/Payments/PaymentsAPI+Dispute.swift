// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Notes that the payer denies an instalment, or that this is settled.
    package enum Dispute: Method {
        package static let method = "io.flowd.Payments.Dispute"

        /// Parameters of a call of `Dispute`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Id of the instalment, such as 3/2.
            package var instalment: String
            /// Reason in words; the dispute ends when absent.
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

        /// Reply to a call of `Dispute`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
