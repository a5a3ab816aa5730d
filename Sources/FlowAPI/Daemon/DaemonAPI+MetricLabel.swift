// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A label of a metric's number with its value.
    package struct MetricLabel: Codable, Sendable, Hashable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }
}
