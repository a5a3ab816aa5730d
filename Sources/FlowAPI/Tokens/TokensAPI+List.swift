// Written by generate.py from io.flowd.Tokens.varlink.

extension TokensAPI {
    /// Lists the tokens, oldest first, those that are over included.
    ///
    /// Owners only.
    package enum List: Method {
        package static let method = "io.flowd.Tokens.List"

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
            /// Tokens.
            package var tokens: [Token]

            /// Puts the fields together.
            package init(tokens: [Token]) {
                self.tokens = tokens
            }
        }
    }
}
