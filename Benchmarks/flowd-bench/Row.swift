import Histogram

/// A row of the table: so many connections with so many calls in flight on each, and its yardstick.
struct Row {
    let connections: Int
    let pipelined: Int
    private var answered = 0
    private var seconds = 0.0
    private var batches = 0
    private var bareCount = 0
    private var bareSeconds = 0.0
    private var latencies = Histogram<UInt32>(numberOfSignificantValueDigits: .three)

    /// Reads `16x1`.
    init(_ text: String) throws {
        let numbers = text.split(separator: "x").compactMap { Int($0) }
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else {
            throw BenchError("\(text) isn't connections x calls, as 16x1")
        }
        (connections, pipelined) = (numbers[0], numbers[1])
    }

    /// Measures for a while, flowd and then bare SQLite at the group size that flowd reached.
    mutating func takeTurn(_ work: some Workload, besides bare: some Yardstick, seconds: Double) throws {
        let turn = try work.measure(connections: connections, pipelined: pipelined, seconds: seconds) {
            latencies.record($0)
        }
        answered += turn.answered
        self.seconds += turn.seconds
        batches += turn.batches
        let yardstick = try bare.measure(
            group: Double(turn.answered) / Double(max(1, turn.batches)),
            seconds: seconds / 2
        )
        bareCount += yardstick.count
        bareSeconds += yardstick.seconds
    }

    /// Acknowledged changes a second.
    var rate: Double { Double(answered) / seconds }

    /// The headings of `text`.
    static func heading(_ unit: String) -> String {
        "connections  in flight" + column("\(unit)/s", 15) + "   p50 ms   p99 ms  group   bare SQLite/s  ratio"
    }

    /// As it is printed.
    var text: String {
        let bareRate = Double(bareCount) / bareSeconds
        return [
            column(String(connections), 11), column(String(pipelined), 11), column(fixed(rate, 0), 15),
            column(milliseconds(latencies, 50), 9), column(milliseconds(latencies, 99), 9),
            column(fixed(Double(answered) / Double(max(1, batches)), 1), 7), column(fixed(bareRate, 0), 16),
            column(fixed(rate / bareRate, 2), 7),
        ].joined()
    }
}

/// A percentile of microseconds, in milliseconds.
func milliseconds(_ latencies: Histogram<UInt32>, _ percentile: Double) -> String {
    fixed(Double(latencies.valueAtPercentile(percentile)) / 1000, 3)
}
