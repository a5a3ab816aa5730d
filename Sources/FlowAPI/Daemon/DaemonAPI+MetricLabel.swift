// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A label of a metric's number with its value.
    package struct MetricLabel: Codable, Sendable, Hashable {
        /// Name.
        package var name: String
        /// Value.
        package var value: String

        /// Puts the fields together.
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }
}
