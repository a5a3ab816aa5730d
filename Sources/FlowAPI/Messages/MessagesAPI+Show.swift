// Written by generate.py from io.flowd.Messages.varlink.

extension MessagesAPI {
    /// Shows words, and which values they may use.
    package enum Show: Method {
        package static let method = "io.flowd.Messages.Show"

        /// Parameters of a call of `Show`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// assigned, ready, changed, commented, completed, due, overdue, payment, bill, paymentReceived,
            /// verification, addressChanged or digest.
            package var occasion: String
            /// en, de, fr, es or ja.
            package var language: String

            package init(tenant: String, occasion: String, language: String) {
                self.tenant = tenant
                self.occasion = occasion
                self.language = language
            }
        }

        /// Reply to a call of `Show`.
        package struct Reply: Codable, Sendable, Hashable {
            package var words: MessageWords
            /// Names of values and sections that templates of the occasion may use.
            package var names: [String]

            package init(words: MessageWords, names: [String]) {
                self.words = words
                self.names = names
            }
        }
    }
}
