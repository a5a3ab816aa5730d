// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Presents a token on this connection: from here on, every call is the token's, and the peer's own rights don't
    /// count.
    ///
    /// May be repeated with another token.
    package enum Authenticate: Method {
        package static let method = "io.flowd.Daemon.Authenticate"

        /// Parameters of a call of `Authenticate`.
        package struct Parameters: Codable, Sendable, Hashable {
            /// flowd_ and 64 digits.
            package var token: String
            /// Name that the token's holder acts for, 1 to 128 characters: recorded with every change, never trusted.
            package var onBehalfOf: String?

            package init(token: String, onBehalfOf: String? = nil) {
                self.token = token
                self.onBehalfOf = onBehalfOf
            }
        }

        /// Reply to a call of `Authenticate`.
        package struct Reply: Codable, Sendable, Hashable {
            package var caller: Caller

            package init(caller: Caller) {
                self.caller = caller
            }
        }
    }
}
