// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Notes until when the payer has promised to pay, or that the promise is off.
    package enum Promise: Method {
        package static let method = "io.flowd.Payments.Promise"

        /// Parameters of a call of `Promise`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Id of the instalment, such as 3/2.
            package var instalment: String
            /// A date from today on; nothing ends it.
            package var until: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, instalment: String, until: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.instalment = instalment
                self.until = until
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Promise`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
