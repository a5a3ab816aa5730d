// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A metric with all its numbers.
    package struct Metric: Codable, Sendable, Hashable {
        /// Name of the metric, as Prometheus has it.
        package var name: String
        package var kind: MetricKind
        /// seconds, ratio or commands: the name ends with it; absent for what is only counted.
        package var unit: String?
        /// Meaning of the metric, in a sentence.
        package var help: String
        package var samples: [MetricSample]

        package init(name: String, kind: MetricKind, unit: String? = nil, help: String, samples: [MetricSample]) {
            self.name = name
            self.kind = kind
            self.unit = unit
            self.help = help
            self.samples = samples
        }
    }
}
