// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Tells the numbers that flowd keeps about itself, each with its kind, unit and meaning: what `flowctl metrics`
    /// writes for Prometheus.
    ///
    /// Operators only.
    package enum Metrics: Method {
        package static let method = "io.flowd.Daemon.Metrics"

        /// Parameters of a call of `Metrics`, with the fields of `GetStatus`.
        package typealias Parameters = GetStatus.Parameters

        /// Reply to a call of `Metrics`.
        package struct Reply: Codable, Sendable, Hashable {
            package var metrics: [Metric]

            package init(metrics: [Metric]) {
                self.metrics = metrics
            }
        }
    }
}
