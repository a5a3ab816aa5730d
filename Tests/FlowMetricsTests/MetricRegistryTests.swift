import CoreMetrics
import FlowMetrics
import Testing

/// What the registry counts, and what it doesn't.
@Suite struct MetricRegistryTests {
    private let registry = MetricRegistry()

    private func value(_ metric: Metric, _ labels: String...) -> Double? {
        guard case .number(let number) = sample(metric, labels)?.value else { return nil }
        return number
    }

    private func distribution(_ metric: Metric, _ labels: String...) -> MetricDistribution? {
        guard case .histogram(let histogram) = sample(metric, labels)?.value else { return nil }
        return histogram
    }

    private func sample(_ metric: Metric, _ labels: [String]) -> MetricSample? {
        registry.read().first { $0.metric == metric }?.samples.first { $0.labels == labels }
    }

    @Test func whatNobodyCountsIsntReported() {
        #expect(registry.read().isEmpty)
    }

    @Test func whatIsCountedIsReportedInTheOrderOfTheTable() {
        _ = registry.gauge(.clockHeld)
        _ = registry.counter(.commands, "assign", "done")
        _ = registry.timer(.commandTime, "caller")
        #expect(registry.read().map(\.metric) == [.commands, .commandTime, .clockHeld])
    }

    @Test func theSameLabelsAreTheSameNumber() {
        registry.counter(.commands, "assign", "done").increment()
        registry.counter(.commands, "assign", "done").increment(by: 2)
        registry.counter(.commands, "assign", "refused").increment()
        #expect(value(.commands, "assign", "done") == 3)
        #expect(value(.commands, "assign", "refused") == 1)
        #expect(value(.commands, "done", "assign") == nil)
    }

    @Test func aCounterNeverFalls() {
        let counter = registry.counter(.repeatedCommands)
        counter.increment(by: 5)
        counter.increment(by: -3)
        counter.increment(by: 0)
        counter.reset()
        #expect(value(.repeatedCommands) == 5)
    }

    @Test func whatIsCountedElsewhereRises() {
        for total in [4, 2, 9, 9, 0] { registry.rise(.droppedRecords, to: total) }
        #expect(value(.droppedRecords) == 9)
    }

    @Test(
        arguments: [
            ([1.5], 1.5), ([2, -1], -1), ([3, .nan], 3), ([3, .infinity], 3), ([3, -.infinity], 3), ([1e300], 1e300),
        ] as [([Double], Double)]
    )
    func aGaugeIsWhatWasSetLastAndFinite(values: [Double], expected: Double) {
        for value in values { registry.gauge(.tenants).set(value) }
        #expect(value(.tenants) == expected)
    }

    @Test func aGaugeGoesUpAndDown() {
        let gauge = registry.gauge(.tenants)
        gauge.set(Int64(7))
        gauge.increment()
        gauge.increment(by: 2.5)
        gauge.decrement(by: 0.5)
        gauge.decrement(by: Double.nan)
        #expect(value(.tenants) == 10)
    }

    /// Observations in seconds, the bucket of the first bound that they don't exceed, and what they add up to.
    @Test(
        arguments: [
            (0.0, 0, 0.0), (0.0001, 0, 0.0001), (0.000_100_001, 1, 0.000_100_001), (0.001, 3, 0.001), (1, 12, 1),
            (10, 14, 10), (10.5, 15, 10.5), (-3, 0, 0),
        ] as [(Double, Int, Double)]
    )
    func anObservationIsInEachBucketThatHoldsIt(seconds: Double, bucket: Int, sum: Double) throws {
        registry.timer(.commitTime).recordNanoseconds(Int64((seconds * 1_000_000_000).rounded()))
        let histogram = try #require(distribution(.commitTime))
        #expect(histogram.counts == (0..<15).map { $0 < bucket ? 0 : 1 })
        #expect(histogram.count == 1)
        #expect(abs(histogram.sum - sum) < 1e-9)
    }

    @Test func aHistogramOfCountsCounts() throws {
        let sizes = registry.histogram(.commitSize)
        for size in [1, 1, 2, 3, 512, 513] { sizes.record(size) }
        let histogram = try #require(distribution(.commitSize))
        #expect(histogram.counts == [2, 3, 4, 4, 4, 4, 4, 4, 4, 5])
        #expect(histogram.count == 6)
        #expect(histogram.sum == 1032)
    }

    @Test func whatCannotBeObservedIsntAndWhatIsEndlessIsBounded() throws {
        let lateness = registry.histogram(.lateness)
        for value in [Double.nan, .infinity, -.infinity, 1e300] { lateness.record(value) }
        lateness.record(Int64.max)
        registry.timer(.lateness).recordNanoseconds(.max)
        let histogram = try #require(distribution(.lateness))
        #expect(histogram.count == 5)
        #expect(histogram.counts.first == 1)
        #expect(histogram.counts.last == 1)
        #expect(histogram.sum.isFinite && histogram.sum > 0)
    }

    @Test func whatIsntInTheTableIsntCounted() {
        Counter(label: "flowd_unknown_total", factory: registry).increment()
        Counter(label: Metric.commands.name, dimensions: [("kind", "assign")], factory: registry).increment()
        let turned = [("outcome", "a"), ("kind", "b")]
        Counter(label: Metric.commands.name, dimensions: turned, factory: registry).increment()
        Counter(label: Metric.tenants.name, factory: registry).increment()
        Timer(label: Metric.repeatedCommands.name, factory: registry).recordNanoseconds(1)
        #expect(registry.read().allSatisfy { $0.metric != .commands })
        #expect(value(.repeatedCommands) == 0)
        #expect(value(.tenants) == 0)
    }

    @Test func theNumberOfLabelValuesIsBounded() throws {
        for number in 0...MetricRegistry.seriesCountMax { registry.counter(.limitRefusals, "\(number)").increment() }
        let family = try #require(registry.read().first)
        #expect(family.samples.count == MetricRegistry.seriesCountMax)
        #expect(value(.limitRefusals, "\(MetricRegistry.seriesCountMax)") == nil)
        registry.counter(.limitRefusals, "0").increment()
        #expect(value(.limitRefusals, "0") == 2)
    }

    @Test func whoeverCountsAtOnceLosesNothing() async throws {
        let (counter, timer) = (registry.counter(.repeatedCommands), registry.timer(.syncTime))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10_000 {
                        counter.increment()
                        timer.recordNanoseconds(1000)
                    }
                }
            }
        }
        #expect(value(.repeatedCommands) == 80_000)
        let histogram = try #require(distribution(.syncTime))
        #expect(histogram.count == 80_000)
        #expect(abs(histogram.sum - 0.08) < 1e-9)
    }
}
