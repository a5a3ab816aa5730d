// Written by generate.py from io.flowd.Messages.varlink.

extension MessagesAPI {
    /// Lists the words of all occasions in all languages.
    package enum List: Method {
        package static let method = "io.flowd.Messages.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters {
            package var tenant: String

            package init(tenant: String) {
                self.tenant = tenant
            }
        }

        /// Reply to a call of `List`.
        package struct Reply: Codable, Sendable, Hashable {
            /// By occasion and language.
            package var words: [MessageWords]

            package init(words: [MessageWords]) {
                self.words = words
            }
        }
    }
}
