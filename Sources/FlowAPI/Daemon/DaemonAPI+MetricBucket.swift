// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Number of a histogram's observations up to a bound.
    package struct MetricBucket: Codable, Sendable, Hashable {
        /// The bound, in the metric's unit.
        package var upTo: Double
        /// Observations at most as large, those of smaller bounds included.
        package var count: Int

        package init(upTo: Double, count: Int) {
            self.upTo = upTo
            self.count = count
        }
    }
}
