/// A metric with all its numbers at a moment.
package struct MetricFamily: Hashable, Sendable {
    /// The metric.
    package let metric: Metric
    /// Its numbers, one for each combination of label values that there is.
    package let samples: [MetricSample]
}

/// One number of a metric, or one histogram.
package struct MetricSample: Hashable, Sendable {
    /// What was read.
    package enum Value: Hashable, Sendable {
        /// A number; always finite.
        case number(Double)
        /// A histogram.
        case histogram(MetricDistribution)
    }

    /// Values of the metric's labels, in their order.
    package let labels: [String]
    /// What was read.
    package let value: Value
}

/// What a histogram has counted.
package struct MetricDistribution: Hashable, Sendable {
    /// How many observations were at most as large as each bound, smaller ones included.
    package let counts: [Int]
    /// How many there were.
    package let count: Int
    /// What they come to, in the metric's unit.
    package let sum: Double
}
