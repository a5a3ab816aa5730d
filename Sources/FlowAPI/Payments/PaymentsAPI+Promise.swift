// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Notes until when the payer has promised to pay, or that the promise is off.
    package enum Promise: Method {
        package static let method = "io.flowd.Payments.Promise"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// 3/2.
            package var instalment: String
            /// A date from today on; nothing ends it.
            package var until: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, instalment: String, until: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.instalment = instalment
                self.until = until
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
