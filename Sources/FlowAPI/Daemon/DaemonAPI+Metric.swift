// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A metric with all its numbers.
    package struct Metric: Codable, Sendable, Hashable {
        /// Its name, as Prometheus has it.
        package var name: String
        /// How a metric moves.
        package var kind: MetricKind
        /// seconds, ratio or commands: the name ends with it; absent for what is only counted.
        package var unit: String?
        /// What it tells, in a sentence.
        package var help: String
        /// Samples.
        package var samples: [MetricSample]

        /// Puts the fields together; nil fields are left out on the wire.
        package init(name: String, kind: MetricKind, unit: String? = nil, help: String, samples: [MetricSample]) {
            self.name = name
            self.kind = kind
            self.unit = unit
            self.help = help
            self.samples = samples
        }
    }
}
