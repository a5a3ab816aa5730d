/// Number that flowd keeps about itself: its name, what it counts, and the labels that distinguish its values.
///
/// The table of all metrics is `Metric.all`; registry, wire, documents and alert rules follow from it.
package struct Metric: Hashable, Sendable {
    /// Kind of a metric, by how its value moves.
    package enum Kind: Hashable, Sendable {
        /// Up only; from 0 at each start.
        case counter
        case gauge
        /// Always 1: what there is to know stands in its labels.
        case info
        /// Number of observations that were at most as large as each bound.
        case histogram(Scale)
    }

    /// The buckets of a histogram.
    package struct Scale: Hashable, Sendable {
        /// The upper bounds of the buckets, rising; what is above the last one is counted too.
        package let bounds: [Double]
        /// The parts of a unit in which it counts: 1,000 for thousandths of a second.
        package let partsPerUnit: Int64
    }

    /// Unit in which a metric is measured.
    package enum Unit: String, Hashable, Sendable {
        case seconds
        /// Parts of a whole: 1 is all of it.
        case ratio
        case commands
    }

    package let name: String
    package let kind: Kind
    /// Unit of the value, with which the name ends; nil for what is only counted.
    package let unit: Unit?
    /// The names of its labels, in the order in which their values are given.
    package let labels: [MetricLabel]
    package let help: String

    init(_ name: String, _ kind: Kind, unit: Unit? = nil, by labels: [MetricLabel] = [], _ help: String) {
        self.name = name
        self.kind = kind
        self.unit = unit
        self.labels = labels
        self.help = help
    }
}

extension Metric.Scale {
    /// Scale for durations of work that waits for the disk at most: from a tenth of a millisecond to ten seconds.
    static let short = Metric.Scale(
        bounds: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
        partsPerUnit: 1_000_000_000
    )
    /// Scale for durations of work that waits for others: from ten milliseconds to ten minutes.
    static let long = Metric.Scale(
        bounds: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 600],
        partsPerUnit: 1_000_000
    )
    /// Scale for delays after a set time: from a second to a week.
    static let late = Metric.Scale(
        bounds: [1, 5, 15, 60, 300, 900, 3600, 14_400, 86_400, 604_800],
        partsPerUnit: 1000
    )
    static let count = Metric.Scale(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512], partsPerUnit: 1)
}
