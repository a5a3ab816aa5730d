// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Says that nobody is to be reminded of an instalment for now, or that they are again.
    package enum Hold: Method {
        package static let method = "io.flowd.Payments.Hold"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// 3/2.
            package var instalment: String
            /// Why, in words; nothing ends it.
            package var reason: String?
            /// A date from today on, by whose end it ends by itself; absent where somebody will end it.
            package var until: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered, as by `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
