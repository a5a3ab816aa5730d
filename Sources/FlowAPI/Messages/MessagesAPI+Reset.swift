// Written by generate.py from io.flowd.Messages.varlink.

extension MessagesAPI {
    /// Goes back to flowd's own words.
    ///
    /// Managers only.
    package enum Reset: Method {
        package static let method = "io.flowd.Messages.Reset"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// assigned, ready, changed, commented, completed, due, overdue, payment, bill, paymentReceived,
            /// verification, addressChanged or digest.
            package var occasion: String
            /// en, de, fr, es or ja.
            package var language: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, occasion: String, language: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.occasion = occasion
                self.language = language
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Set`.
        package typealias Reply = Set.Reply
    }
}
