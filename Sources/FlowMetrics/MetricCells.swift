import CoreMetrics
import Synchronization

/// A number that only rises: one atomic addition for each time.
final class CounterCell: CounterHandler {
    private let count = Atomic<Int64>(0)

    /// Adds what is above zero; a counter never falls.
    func increment(by amount: Int64) {
        guard amount > 0 else { return }
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    /// Does nothing, since readers of a counter take a fall for a new start.
    func reset() {}

    func rise(to total: Int64) {
        _ = count.max(total, ordering: .relaxed)
    }

    var value: Int64 { count.load(ordering: .relaxed) }
}

/// A number that is set.
final class GaugeCell: MeterHandler, RecorderHandler {
    private let bits = Atomic<UInt64>(0)

    func set(_ value: Int64) { set(Double(value)) }

    /// Sets it; what isn't finite can't be shown, so the number before stays.
    func set(_ value: Double) {
        guard value.isFinite else { return }
        bits.store(value.bitPattern, ordering: .relaxed)
    }

    func increment(by amount: Double) { update { $0 + amount } }

    func decrement(by amount: Double) { update { $0 - amount } }

    func record(_ value: Int64) { set(value) }

    func record(_ value: Double) { set(value) }

    private func update(_ body: (Double) -> Double) {
        var before = bits.load(ordering: .relaxed)
        while true {
            let after = body(Double(bitPattern: before))
            guard after.isFinite else { return }
            let (isExchanged, original) = bits.weakCompareExchange(
                expected: before,
                desired: after.bitPattern,
                ordering: .relaxed
            )
            if isExchanged { return }
            before = original
        }
    }

    var value: Double { Double(bitPattern: bits.load(ordering: .relaxed)) }
}

/// Observations in buckets: two atomic additions for each, and a look at the bounds.
final class HistogramCell: RecorderHandler, TimerHandler {
    private let partsPerUnit: Int64
    /// The bounds in parts.
    private let bounds: [Int64]
    /// One for each bound, and one for what is above the last.
    ///
    /// Unsafe by type only: it is made here and freed in `deinit`, and only its atomics are ever touched.
    private nonisolated(unsafe) let buckets: UnsafeMutablePointer<Atomic<Int64>>
    private let sum = Atomic<Int64>(0)

    init(_ scale: Metric.Scale) {
        partsPerUnit = scale.partsPerUnit
        bounds = scale.bounds.map { Int64(($0 * Double(scale.partsPerUnit)).rounded()) }
        buckets = .allocate(capacity: bounds.count + 1)
        for index in 0...bounds.count { (buckets + index).initialize(to: Atomic(0)) }
    }

    deinit {
        buckets.deinitialize(count: bounds.count + 1)
        buckets.deallocate()
    }

    func record(_ value: Int64) {
        let (parts, overflow) = value.multipliedReportingOverflow(by: partsPerUnit)
        observe(overflow ? .max : parts)
    }

    /// Counts an observation in the metric's unit; what is no number isn't one.
    func record(_ value: Double) {
        guard !value.isNaN else { return }
        observe(Int64(exactly: (value * Double(partsPerUnit)).rounded()) ?? (value > 0 ? .max : 0))
    }

    func recordNanoseconds(_ duration: Int64) {
        observe(duration / (1_000_000_000 / partsPerUnit))
    }

    /// Maximum that one observation adds to the sum, in parts.
    ///
    /// A value below zero, by a clock that was set, counts as zero; a value beyond all bounds adds no more than this.
    private static let partsMax: Int64 = 1 << 53

    private func observe(_ parts: Int64) {
        let parts = min(max(parts, 0), Self.partsMax)
        var index = 0
        while index < bounds.count, bounds[index] < parts { index += 1 }
        buckets[index].wrappingAdd(1, ordering: .relaxed)
        sum.wrappingAdd(parts, ordering: .relaxed)
    }

    /// Distribution of what was counted; its count is that of the buckets.
    ///
    /// The two therefore agree even while other threads count.
    var value: MetricDistribution {
        var (counts, total) = ([Int](), 0)
        for index in 0...bounds.count {
            total += Int(buckets[index].load(ordering: .relaxed))
            if index < bounds.count { counts.append(total) }
        }
        let sum = Double(sum.load(ordering: .relaxed)) / Double(partsPerUnit)
        return MetricDistribution(counts: counts, count: total, sum: sum)
    }
}
