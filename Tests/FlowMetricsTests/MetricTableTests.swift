import FlowMetrics
import Testing

/// The table follows the conventions of Prometheus and OpenMetrics.
@Suite struct MetricTableTests {
    @Test func namesAreOnce() {
        #expect(Set(Metric.all.map(\.name)).count == Metric.all.count)
        for metric in Metric.all { #expect(Metric.named(metric.name) == metric) }
        #expect(Metric.named("flowd_unknown") == nil)
    }

    @Test(arguments: Metric.all)
    func aNameSaysWhatItIs(metric: Metric) {
        #expect(metric.name.wholeMatch(of: #/flowd_[a-z]+(_[a-z]+)*/#) != nil)
        let endings = ["_bucket", "_count", "_sum", "_created"]
        for ending in endings { #expect(!metric.name.hasSuffix(ending)) }
        switch metric.kind {
        case .counter: #expect(metric.name.hasSuffix("_total") && metric.unit == nil)
        case .info: #expect(metric.name.hasSuffix("_info") && metric.unit == nil)
        case .gauge, .histogram:
            #expect(!metric.name.hasSuffix("_total") && !metric.name.hasSuffix("_info"))
            #expect(metric.unit.map { metric.name.hasSuffix("_\($0.rawValue)") } ?? true)
        }
    }

    @Test(arguments: Metric.all)
    func helpIsASentenceInOneLine(metric: Metric) {
        #expect(metric.help.hasSuffix(".") || metric.help.hasSuffix("else 0."))
        #expect(!metric.help.contains("\n") && !metric.help.contains("\\"))
        #expect(metric.help.first?.isUppercase == true || metric.help.first == "1")
    }

    @Test(arguments: Metric.all)
    func boundsRiseAndAreWholeParts(metric: Metric) {
        guard case .histogram(let scale) = metric.kind else { return }
        #expect(scale.bounds == scale.bounds.sorted() && Set(scale.bounds).count == scale.bounds.count)
        #expect(1_000_000_000 % scale.partsPerUnit == 0)
        for bound in scale.bounds {
            let parts = bound * Double(scale.partsPerUnit)
            #expect(abs(parts - parts.rounded()) < 1e-6)
        }
    }

    @Test func labelsAreFewAndNeverOfATenant() {
        for metric in Metric.all {
            #expect(Set(metric.labels).count == metric.labels.count)
            #expect(metric.labels.count <= 2)
        }
        for label in MetricLabel.allCases {
            #expect(!["tenant", "job", "task", "member", "le"].contains(label.rawValue))
            #expect(Metric.all.contains { $0.labels.contains(label) }, "\(label) is of no metric")
        }
    }
}
