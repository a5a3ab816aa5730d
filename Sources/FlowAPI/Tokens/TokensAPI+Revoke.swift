// Written by generate.py from io.flowd.Tokens.varlink.

extension TokensAPI {
    /// Takes a token back.
    ///
    /// Owners only. Connections that have presented it have no rights any more.
    package enum Revoke: Method {
        package static let method = "io.flowd.Tokens.Revoke"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The token's id.
            package var token: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, token: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.token = token
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A token without its secret.
            package var token: Token
            /// Number of the event that says so; 0 when it was revoked already.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(token: Token, eventNumber: Int) {
                self.token = token
                self.eventNumber = eventNumber
            }
        }
    }
}
