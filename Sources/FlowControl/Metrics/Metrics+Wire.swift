import FlowAPI
import FlowMetrics

extension DaemonAPI.Metric {
    init(_ family: MetricFamily) {
        let metric = family.metric
        self.init(
            name: metric.name,
            kind: DaemonAPI.MetricKind(metric.kind),
            unit: metric.unit?.rawValue,
            help: metric.help,
            samples: family.samples.map { DaemonAPI.MetricSample($0, of: metric) }
        )
    }
}

extension DaemonAPI.MetricKind {
    fileprivate init(_ kind: Metric.Kind) {
        self =
            switch kind {
            case .counter: .counter
            case .gauge: .gauge
            case .info: .info
            case .histogram: .histogram
            }
    }
}

extension DaemonAPI.MetricSample {
    fileprivate init(_ sample: MetricSample, of metric: Metric) {
        let labels = zip(metric.labels, sample.labels).map { DaemonAPI.MetricLabel(name: $0.rawValue, value: $1) }
        switch (sample.value, metric.kind) {
        case (.histogram(let counted), .histogram(let scale)):
            let buckets = zip(scale.bounds, counted.counts).map { DaemonAPI.MetricBucket(upTo: $0, count: $1) }
            let distribution = DaemonAPI.MetricDistribution(buckets: buckets, count: counted.count, sum: counted.sum)
            self.init(labels: labels, distribution: distribution)
        case (.number(let number), _): self.init(labels: labels, value: number)
        // A metric that is no histogram has no such sample.
        case (.histogram(let counted), _): self.init(labels: labels, value: counted.sum)
        }
    }
}
