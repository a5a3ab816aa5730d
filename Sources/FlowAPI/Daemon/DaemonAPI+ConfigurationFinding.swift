// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A mistake in the configuration.
    package struct ConfigurationFinding: Codable, Sendable, Hashable {
        /// Where: a file with line and column, an environment variable or a flag.
        package var place: String
        /// Name of the key; absent when it is about a file as a whole.
        package var key: String?
        /// What is there.
        package var found: String
        /// What is allowed; absent when the sentence says it.
        package var allowed: String?
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together; nil fields are left out on the wire.
        package init(place: String, key: String? = nil, found: String, allowed: String? = nil, message: String) {
            self.place = place
            self.key = key
            self.found = found
            self.allowed = allowed
            self.message = message
        }
    }
}
