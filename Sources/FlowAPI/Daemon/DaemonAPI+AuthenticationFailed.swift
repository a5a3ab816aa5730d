// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The token isn't known, has expired, or was revoked: the answer is the same.
    ///
    /// The connection keeps the rights that it had.
    package struct AuthenticationFailed: APIError {
        package static let name = "io.flowd.Daemon.AuthenticationFailed"

        /// Sentence for a person to read.
        package var message: String

        package init(message: String) {
            self.message = message
        }
    }
}
