// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// What a histogram has counted.
    package struct MetricDistribution: Codable, Sendable, Hashable {
        /// By bounds that rise; what is larger than the last one is in `count` only.
        package var buckets: [MetricBucket]
        /// All observations.
        package var count: Int
        /// What they come to, in the metric's unit.
        package var sum: Double

        /// Puts the fields together.
        package init(buckets: [MetricBucket], count: Int, sum: Double) {
            self.buckets = buckets
            self.count = count
            self.sum = sum
        }
    }
}
