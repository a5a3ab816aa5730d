import FlowAPI

/// Metrics as Prometheus reads them.
struct MetricsText {
    /// Text format in which Prometheus reads metrics.
    enum Form {
        /// Prometheus's text format, 0.0.4.
        case prometheus
        /// Text format of OpenMetrics 1.0.
        case openMetrics
    }

    private let form: Form

    init(_ form: Form) {
        self.form = form
    }

    func text(_ metrics: [DaemonAPI.Metric]) -> String {
        metrics.map(text).joined() + (form == .openMetrics ? "# EOF\n" : "")
    }

    private func text(_ metric: DaemonAPI.Metric) -> String {
        let family = family(of: metric)
        var lines = ["# HELP \(family) \(escaped(metric.help, quotes: form == .openMetrics))"]
        lines.append("# TYPE \(family) \(kind(of: metric))")
        // A family is named by its unit there; a counter's ends before that of its samples.
        if form == .openMetrics, let unit = metric.unit, family.hasSuffix("_" + unit) {
            lines.append("# UNIT \(family) \(unit)")
        }
        lines += metric.samples.flatMap { self.lines($0, of: metric.name) }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The name above the numbers: OpenMetrics leaves out what a kind's numbers end with.
    private func family(of metric: DaemonAPI.Metric) -> String {
        guard form == .openMetrics else { return metric.name }
        let ending =
            switch metric.kind {
            case .counter: "_total"
            case .info: "_info"
            case .gauge, .histogram: ""
            }
        return metric.name.hasSuffix(ending) ? String(metric.name.dropLast(ending.count)) : metric.name
    }

    private func kind(of metric: DaemonAPI.Metric) -> String {
        switch metric.kind {
        case .counter: "counter"
        case .gauge: "gauge"
        case .info: form == .openMetrics ? "info" : "gauge"
        case .histogram: "histogram"
        }
    }

    private func lines(_ sample: DaemonAPI.MetricSample, of name: String) -> [String] {
        guard let counted = sample.distribution else {
            return ["\(name)\(labels(sample.labels)) \(number(sample.value ?? 0))"]
        }
        let buckets =
            counted.buckets.map { (bound($0.upTo), $0.count) } + [("+Inf", counted.count)]
        return buckets.map { bound, count in
            let labels = labels(sample.labels + [DaemonAPI.MetricLabel(name: "le", value: bound)])
            return "\(name)_bucket\(labels) \(count)"
        } + [
            "\(name)_sum\(labels(sample.labels)) \(number(counted.sum))",
            "\(name)_count\(labels(sample.labels)) \(counted.count)",
        ]
    }

    private func labels(_ labels: [DaemonAPI.MetricLabel]) -> String {
        guard !labels.isEmpty else { return "" }
        return "{" + labels.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }.joined(separator: ",") + "}"
    }

    private func escaped(_ text: String, quotes: Bool) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "\\": escaped += "\\\\"
            case "\n", "\r\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.append(character)
            }
        }
    }

    /// A number: whole ones without a fraction.
    private func number(_ value: Double) -> String {
        Int64(exactly: value).map(String.init) ?? value.description
    }

    /// A bound: OpenMetrics wants them to look all alike.
    private func bound(_ value: Double) -> String {
        form == .openMetrics ? value.description : number(value)
    }
}
