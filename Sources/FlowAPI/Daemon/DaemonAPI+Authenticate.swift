// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Presents a token on this connection: from here on, every call is the token's, and the peer's own rights don't
    /// count.
    ///
    /// May be repeated with another token.
    package enum Authenticate: Method {
        package static let method = "io.flowd.Daemon.Authenticate"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// flowd_ and 64 digits.
            package var token: String
            /// For whom the holder acts, 1 to 128 characters: recorded with every change, never trusted.
            package var onBehalfOf: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(token: String, onBehalfOf: String? = nil) {
                self.token = token
                self.onBehalfOf = onBehalfOf
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The calling principal, as the socket tells it, or the token that it has presented.
            package var caller: Caller

            /// Puts the fields together.
            package init(caller: Caller) {
                self.caller = caller
            }
        }
    }
}
