import FlowMetrics
import Foundation
import Testing

/// What is shipped beside flowd names metrics that flowd tells, and all of them.
@Suite struct ShippedFilesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The names of metrics in a file, those of a histogram's parts as the histogram's.
    private func names(in path: String) throws -> Set<String> {
        let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        let words = text.matches(of: #/\bflowd_[a-z_]+\b/#).map { String($0.output) }
        return Set(
            words.map { word in
                guard Metric.named(word) == nil else { return word }
                return ["_bucket", "_sum", "_count"].first(where: word.hasSuffix)
                    .map { String(word.dropLast($0.count)) } ?? word
            }
        )
    }

    @Test(arguments: ["packaging/prometheus/flowd.rules.yml", "packaging/prometheus/flowd.rules.test.yml"])
    func alertsNameKnownMetrics(path: String) throws {
        let names = try names(in: path)
        #expect(names.count >= 12)
        #expect(names.subtracting(Metric.all.map(\.name)) == [])
    }

    @Test func theDashboardHasEveryMetric() throws {
        #expect(try names(in: "packaging/grafana/flowd.json") == Set(Metric.all.map(\.name)))
    }

    @Test func everyAlertIsDisplayedToFire() throws {
        let rules = try String(
            contentsOf: Self.root.appending(path: "packaging/prometheus/flowd.rules.yml"),
            encoding: .utf8
        )
        let tests = try String(
            contentsOf: Self.root.appending(path: "packaging/prometheus/flowd.rules.test.yml"),
            encoding: .utf8
        )
        let alerts = rules.matches(of: #/- alert: (\w+)/#).map { String($0.output.1) }
        #expect(alerts.count == Set(alerts).count && alerts.count > 10)
        for alert in alerts {
            #expect(tests.contains("alertname: \(alert)}"), "\(alert) isn't shown to be quiet")
            #expect(tests.contains("alertname=\"\(alert)\"}', value: 1"), "\(alert) isn't shown to fire")
        }
    }

    @Test func thePageHasEveryMetricInTheTablesOrder() throws {
        let page = try String(contentsOf: Self.root.appending(path: "docs/metrics.md"), encoding: .utf8)
        let rows = page.matches(of: #/(?m)^\| `(flowd_\w+)` \| (\w+) \|/#).map { (String($0.output.1), $0.output.2) }
        #expect(rows.map(\.0) == Metric.all.map(\.name))
        for label in MetricLabel.allCases { #expect(page.contains("| `\(label.rawValue)` | \(label.meaning) |")) }
    }
}
