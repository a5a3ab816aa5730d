// Written by generate.py from io.flowd.Messages.varlink.

extension MessagesAPI {
    /// Shows words, and which values they may use.
    package enum Show: Method {
        package static let method = "io.flowd.Messages.Show"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// assigned, ready, changed, commented, completed, due, overdue, payment, bill, paymentReceived,
            /// verification, addressChanged or digest.
            package var occasion: String
            /// en, de, fr, es or ja.
            package var language: String

            /// Puts the fields together.
            package init(tenant: String, occasion: String, language: String) {
                self.tenant = tenant
                self.occasion = occasion
                self.language = language
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Words of an occasion in a language.
            package var words: MessageWords
            /// Names of values and sections that templates of the occasion may use.
            package var names: [String]

            /// Puts the fields together.
            package init(words: MessageWords, names: [String]) {
                self.words = words
                self.names = names
            }
        }
    }
}
