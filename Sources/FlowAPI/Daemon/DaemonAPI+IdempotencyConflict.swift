// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Reuse of an idempotency key with other content.
    ///
    /// Use a new key for a new command.
    package struct IdempotencyConflict: APIError {
        package static let name = "io.flowd.Daemon.IdempotencyConflict"

        /// The key that was used before.
        package var idempotencyKey: String
        /// Sentence for a person to read.
        package var message: String

        package init(idempotencyKey: String, message: String) {
            self.idempotencyKey = idempotencyKey
            self.message = message
        }
    }
}
