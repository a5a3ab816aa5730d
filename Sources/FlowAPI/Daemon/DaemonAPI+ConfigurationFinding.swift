// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A mistake in the configuration.
    package struct ConfigurationFinding: Codable, Sendable, Hashable {
        /// Place of the mistake: a file with line and column, an environment variable or a flag.
        package var place: String
        /// Name of the key; absent when it is about a file as a whole.
        package var key: String?
        /// Value that was found there.
        package var found: String
        /// Description of the allowed values; absent when `message` says it.
        package var allowed: String?
        /// Sentence for a person to read.
        package var message: String

        package init(place: String, key: String? = nil, found: String, allowed: String? = nil, message: String) {
            self.place = place
            self.key = key
            self.found = found
            self.allowed = allowed
            self.message = message
        }
    }
}
