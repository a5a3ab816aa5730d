// Written by generate.py from io.flowd.Tokens.varlink.

extension TokensAPI {
    /// The tenant has no such token.
    package struct NoSuchToken: APIError {
        package static let name = "io.flowd.Tokens.NoSuchToken"

        package var tenant: String
        /// The id that was given.
        package var token: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, token: String, message: String) {
            self.tenant = tenant
            self.token = token
            self.message = message
        }
    }
}
