// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Buckets, number and sum of a histogram's observations.
    package struct MetricDistribution: Codable, Sendable, Hashable {
        /// By bounds that rise; what is larger than the last one is in `count` only.
        package var buckets: [MetricBucket]
        /// Number of all observations.
        package var count: Int
        /// Sum of the observations, in the metric's unit.
        package var sum: Double

        package init(buckets: [MetricBucket], count: Int, sum: Double) {
            self.buckets = buckets
            self.count = count
            self.sum = sum
        }
    }
}
