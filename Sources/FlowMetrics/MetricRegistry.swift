package import CoreMetrics
import Synchronization

/// Registry of one daemon's numbers: a backend of swift-metrics that knows only the metrics of the table.
///
/// A caller that counts asks once for its counter, and pays an atomic addition from then on. There is one registry for
/// each daemon and none for the process: tests and simulations have their own, or none.
package final class MetricRegistry: MetricsFactory {
    private enum Cell: Sendable {
        case counter(CounterCell)
        case gauge(GaugeCell)
        case histogram(HistogramCell)
    }

    private struct Family {
        /// Label values in the order in which they were requested.
        var order: [[String]] = []
        var cells: [[String]: Cell] = [:]
    }

    /// Most combinations of label values that one metric has; what comes later isn't counted.
    package static let seriesCountMax = 1024

    private let families = Mutex<[String: Family]>([:])

    package init() {}

    /// Returns all metrics with their numbers, in the order of the table; a metric without any cell is left out.
    package func read() -> [MetricFamily] {
        let families = families.withLock { $0 }
        return Metric.all.compactMap { metric in
            guard let family = families[metric.name] else { return nil }
            let samples = family.order.compactMap { labels in
                family.cells[labels].map { MetricSample(labels: labels, value: Self.value(of: $0)) }
            }
            return MetricFamily(metric: metric, samples: samples)
        }
    }

    private static func value(of cell: Cell) -> MetricSample.Value {
        switch cell {
        case .counter(let cell): .number(Double(cell.value))
        case .gauge(let cell): .number(cell.value)
        case .histogram(let cell): .histogram(cell.value)
        }
    }

    /// The values that a metric's first label has so far.
    package func values(of metric: Metric) -> [String] {
        families.withLock { families in families[metric.name]?.order.compactMap(\.first) ?? [] }
    }

    // MARK: - Of the table

    package func counter(_ metric: Metric, _ labels: String...) -> Counter {
        Counter(label: metric.name, dimensions: Self.dimensions(metric, labels), factory: self)
    }

    package func gauge(_ metric: Metric, _ labels: String...) -> Meter {
        Meter(label: metric.name, dimensions: Self.dimensions(metric, labels), factory: self)
    }

    package func timer(_ metric: Metric, _ labels: String...) -> Timer {
        Timer(label: metric.name, dimensions: Self.dimensions(metric, labels), factory: self)
    }

    package func histogram(_ metric: Metric, _ labels: String...) -> Recorder {
        Recorder(label: metric.name, dimensions: Self.dimensions(metric, labels), aggregate: true, factory: self)
    }

    /// Has a counter say what is counted elsewhere; it never falls.
    package func rise(_ metric: Metric, _ labels: String..., to total: Int) {
        guard case .counter(let cell) = cell(metric.name, Self.dimensions(metric, labels)) else { return }
        cell.rise(to: Int64(total))
    }

    private static func dimensions(_ metric: Metric, _ labels: [String]) -> [(String, String)] {
        zip(metric.labels, labels).map { ($0.rawValue, $1) }
    }

    // MARK: - What swift-metrics asks for

    /// Returns a counter of the table; one that discards its counts where the table has no such counter.
    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        if case .counter(let cell) = cell(label, dimensions) { return cell }
        return NOOPMetricsHandler.instance
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        if case .gauge(let cell) = cell(label, dimensions) { return cell }
        return NOOPMetricsHandler.instance
    }

    /// A histogram of the table, or a gauge where nothing is aggregated.
    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        switch cell(label, dimensions) {
        case .gauge(let cell): cell
        case .histogram(let cell): cell
        case .counter, nil: NOOPMetricsHandler.instance
        }
    }

    /// A histogram of the table, in seconds.
    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        if case .histogram(let cell) = cell(label, dimensions) { return cell }
        return NOOPMetricsHandler.instance
    }

    // A number stays for as long as there is a registry: one that goes and comes again would fall.

    /// Nothing: what has counted stays.
    package func destroyCounter(_ handler: any CounterHandler) {}

    package func destroyMeter(_ handler: any MeterHandler) {}

    package func destroyRecorder(_ handler: any RecorderHandler) {}

    package func destroyTimer(_ handler: any TimerHandler) {}

    /// Returns the cell of a name and label values, one and the same each time.
    ///
    /// The result is nil for a metric that isn't in the table, has other labels there, or would be one too many.
    private func cell(_ name: String, _ dimensions: [(String, String)]) -> Cell? {
        guard let metric = Metric.named(name), metric.labels.map(\.rawValue) == dimensions.map(\.0) else { return nil }
        let labels = dimensions.map(\.1)
        return families.withLock { families in
            if let known = families[name]?.cells[labels] { return known }
            guard families[name]?.order.count ?? 0 < Self.seriesCountMax else { return nil }
            let cell: Cell =
                switch metric.kind {
                case .counter: .counter(CounterCell())
                case .gauge, .info: .gauge(GaugeCell())
                case .histogram(let scale): .histogram(HistogramCell(scale))
                }
            families[name, default: Family()].cells[labels] = cell
            families[name, default: Family()].order.append(labels)
            return cell
        }
    }
}
