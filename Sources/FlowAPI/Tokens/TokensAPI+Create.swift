// Written by generate.py from io.flowd.Tokens.varlink.

extension TokensAPI {
    /// Makes a token.
    ///
    /// Owners only. The secret is in this answer and never again: flowd keeps its SHA-256 only. So a repeated call with
    /// the same idempotency key answers without it.
    package enum Create: Method {
        package static let method = "io.flowd.Tokens.Create"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// What it is for, 1 to 200 characters.
            package var name: String
            /// Role.
            package var role: Role
            /// When it ends by itself, RFC 3339; 90 days from now when absent, at most five years.
            package var expiresAt: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A token without its secret.
            package var token: Token
            /// flowd_ and 64 digits: what the holder presents; absent in the answer to a repeated call.
            package var secret: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(token: Token, secret: String? = nil) {
                self.token = token
                self.secret = secret
            }
        }
    }
}
