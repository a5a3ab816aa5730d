// Written by generate.py from io.flowd.Messages.varlink.

extension MessagesAPI {
    /// Goes back to flowd's own words.
    ///
    /// Managers only.
    package enum Reset: Method {
        package static let method = "io.flowd.Messages.Reset"

        /// Parameters of a call of `Reset`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// assigned, ready, changed, commented, completed, due, overdue, payment, bill, paymentReceived,
            /// verification, addressChanged or digest.
            package var occasion: String
            /// en, de, fr, es or ja.
            package var language: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, occasion: String, language: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.occasion = occasion
                self.language = language
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Reset`, with the fields of `Set`.
        package typealias Reply = Set.Reply
    }
}
