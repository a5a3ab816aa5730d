// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// One number of a metric, or one histogram.
    package struct MetricSample: Codable, Sendable, Hashable {
        /// Labels of the sample, in the metric's order; none names a tenant, a person or a job.
        package var labels: [MetricLabel]
        /// The number; absent for a histogram.
        package var value: Double?
        /// Distribution of the observations; absent unless the metric is a histogram.
        package var distribution: MetricDistribution?

        package init(labels: [MetricLabel], value: Double? = nil, distribution: MetricDistribution? = nil) {
            self.labels = labels
            self.value = value
            self.distribution = distribution
        }
    }
}
