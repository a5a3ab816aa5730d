/// A metric with all its numbers at a moment.
package struct MetricFamily: Hashable, Sendable {
    package let metric: Metric
    package let samples: [MetricSample]
}

/// One number of a metric, or one histogram.
package struct MetricSample: Hashable, Sendable {
    /// Value that was read: a number or a histogram.
    package enum Value: Hashable, Sendable {
        /// A number; always finite.
        case number(Double)
        case histogram(MetricDistribution)
    }

    package let labels: [String]
    package let value: Value
}

/// Distribution that a histogram has counted.
package struct MetricDistribution: Hashable, Sendable {
    /// Numbers of observations at most as large as each bound, smaller ones included.
    package let counts: [Int]
    package let count: Int
    /// Sum of the observations, in the metric's unit.
    package let sum: Double
}
