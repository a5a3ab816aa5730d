// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The same idempotency key was used before with other content.
    ///
    /// Use a new key for a new command.
    package struct IdempotencyConflict: APIError {
        package static let name = "io.flowd.Daemon.IdempotencyConflict"

        /// The key that was used before.
        package var idempotencyKey: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(idempotencyKey: String, message: String) {
            self.idempotencyKey = idempotencyKey
            self.message = message
        }
    }
}
