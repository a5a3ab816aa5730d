// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Holds the reminders of an instalment for now, or has them sent again.
    package enum Hold: Method {
        package static let method = "io.flowd.Payments.Hold"

        /// Parameters of a call of `Hold`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Id of the instalment, such as 3/2.
            package var instalment: String
            /// Reason in words; the hold ends when absent.
            package var reason: String?
            /// Date from today on, at whose end the hold ends by itself; absent when a person will end it.
            package var until: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                instalment: String,
                reason: String? = nil,
                until: String? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.instalment = instalment
                self.reason = reason
                self.until = until
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Hold`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
