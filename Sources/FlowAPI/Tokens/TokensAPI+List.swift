// Written by generate.py from io.flowd.Tokens.varlink.

extension TokensAPI {
    /// Lists the tokens, oldest first, those that are over included.
    ///
    /// Owners only.
    package enum List: Method {
        package static let method = "io.flowd.Tokens.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters {
            package var tenant: String

            package init(tenant: String) {
                self.tenant = tenant
            }
        }

        /// Reply to a call of `List`.
        package struct Reply: Codable, Sendable, Hashable {
            package var tokens: [Token]

            package init(tokens: [Token]) {
                self.tokens = tokens
            }
        }
    }
}
