// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Tells the numbers that flowd keeps about itself, each with its kind, unit and meaning: what `flowctl metrics`
    /// writes for Prometheus.
    ///
    /// Operators only.
    package enum Metrics: Method {
        package static let method = "io.flowd.Daemon.Metrics"

        /// What is asked for, as by `GetStatus`.
        package typealias Parameters = GetStatus.Parameters

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Metrics.
            package var metrics: [Metric]

            /// Puts the fields together.
            package init(metrics: [Metric]) {
                self.metrics = metrics
            }
        }
    }
}
