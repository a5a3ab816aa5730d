// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// How many observations of a histogram were at most so large.
    package struct MetricBucket: Codable, Sendable, Hashable {
        /// The bound, in the metric's unit.
        package var upTo: Double
        /// Observations at most as large, those of smaller bounds included.
        package var count: Int

        /// Puts the fields together.
        package init(upTo: Double, count: Int) {
            self.upTo = upTo
            self.count = count
        }
    }
}
