// Written by generate.py from io.flowd.Tokens.varlink.

extension TokensAPI {
    /// Takes a token back.
    ///
    /// Owners only. Connections that have presented it have no rights any more.
    package enum Revoke: Method {
        package static let method = "io.flowd.Tokens.Revoke"

        /// Parameters of a call of `Revoke`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Identifier of the token to revoke.
            package var token: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, token: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.token = token
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Revoke`.
        package struct Reply: Codable, Sendable, Hashable {
            package var token: Token
            /// Number of the event that says so; 0 when it was revoked already.
            package var eventNumber: Int

            package init(token: Token, eventNumber: Int) {
                self.token = token
                self.eventNumber = eventNumber
            }
        }
    }
}
