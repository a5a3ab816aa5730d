// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// One number of a metric, or one histogram.
    package struct MetricSample: Codable, Sendable, Hashable {
        /// Its labels, in the metric's order; none name a tenant, a person or a job.
        package var labels: [MetricLabel]
        /// The number; absent for a histogram.
        package var value: Double?
        /// What was counted; absent for what is no histogram.
        package var distribution: MetricDistribution?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(labels: [MetricLabel], value: Double? = nil, distribution: MetricDistribution? = nil) {
            self.labels = labels
            self.value = value
            self.distribution = distribution
        }
    }
}
