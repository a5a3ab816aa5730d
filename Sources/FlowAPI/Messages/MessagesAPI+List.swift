// Written by generate.py from io.flowd.Messages.varlink.

extension MessagesAPI {
    /// Lists the words of all occasions in all languages.
    package enum List: Method {
        package static let method = "io.flowd.Messages.List"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String

            /// Puts the fields together.
            package init(tenant: String) {
                self.tenant = tenant
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// By occasion and language.
            package var words: [MessageWords]

            /// Puts the fields together.
            package init(words: [MessageWords]) {
                self.words = words
            }
        }
    }
}
