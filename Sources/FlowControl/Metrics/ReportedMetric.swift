import FlowMetrics
import Varlink

/// Number as `io.systemd.Metrics.List` reports it.
struct ReportedMetric: Encodable, Sendable {
    let name: String
    let fields: [String: String]?
    let value: JSONValue

    /// One for each number of a metric; a histogram is one object.
    static func all(_ family: MetricFamily) -> [ReportedMetric] {
        family.samples.map { sample in
            let fields = Dictionary(zip(family.metric.labels.map(\.rawValue), sample.labels)) { first, _ in first }
            return ReportedMetric(
                name: name(of: family.metric),
                fields: fields.isEmpty ? nil : fields,
                value: value(of: sample, family.metric)
            )
        }
    }

    /// `io.flowd.CommandsTotal` for `flowd_commands_total`, as systemd writes its own.
    static func name(of metric: Metric) -> String {
        let words = metric.name.split(separator: "_").dropFirst()
        return "io.flowd." + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static func value(of sample: MetricSample, _ metric: Metric) -> JSONValue {
        switch (sample.value, metric.kind) {
        case (.number(let number), _): json(number)
        case (.histogram(let counted), .histogram(let scale)):
            .object([
                "count": .int(Int64(counted.count)), "sum": json(counted.sum),
                "upTo": .array(scale.bounds.map(json)), "counts": .array(counted.counts.map { .int(Int64($0)) }),
            ])
        case (.histogram(let counted), _): json(counted.sum)
        }
    }

    private static func json(_ number: Double) -> JSONValue {
        Int64(exactly: number).map(JSONValue.int) ?? .double(number)
    }
}

/// Metric as `io.systemd.Metrics.Describe` reports it.
struct DescribedMetric: Encodable, Sendable {
    let name: String
    let description: String
    let type: String

    init(_ metric: Metric) {
        name = ReportedMetric.name(of: metric)
        description = metric.help
        type =
            switch metric.kind {
            case .counter: "counter"
            case .gauge, .info: "gauge"
            case .histogram: "object"
            }
    }
}
