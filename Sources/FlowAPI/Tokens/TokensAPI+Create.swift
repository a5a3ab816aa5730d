// Written by generate.py from io.flowd.Tokens.varlink.

extension TokensAPI {
    /// Makes a token.
    ///
    /// Owners only. The secret is in this answer and never again: flowd keeps its SHA-256 only. So a repeated call with
    /// the same idempotency key answers without it.
    package enum Create: Method {
        package static let method = "io.flowd.Tokens.Create"

        /// Parameters of a call of `Create`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Purpose of the token, 1 to 200 characters.
            package var name: String
            package var role: Role
            /// Instant at which the token expires, RFC 3339; 90 days from now when absent, at most five years.
            package var expiresAt: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                name: String,
                role: Role,
                expiresAt: String? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.name = name
                self.role = role
                self.expiresAt = expiresAt
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Create`.
        package struct Reply: Codable, Sendable, Hashable {
            package var token: Token
            /// flowd_ and 64 digits: what the holder presents; absent in the answer to a repeated call.
            package var secret: String?

            package init(token: Token, secret: String? = nil) {
                self.token = token
                self.secret = secret
            }
        }
    }
}
