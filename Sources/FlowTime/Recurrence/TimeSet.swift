/// The times of a period in ascending order, without ever listing them: all combinations of three short lists.
package struct TimeSet: Sendable {
    /// Seconds since the period's beginning: hours, or complete times of day.
    private let bases: [Int]
    private let minutes: [Int]
    private let seconds: [Int]

    /// `rule` has been completed by its anchor.
    package init(_ rule: RecurrenceRule) {
        let isOwn = !rule.timesOfDay.isEmpty
        let hours = rule.frequency < .hourly ? Self.numbers(rule.hours).map { $0 * 3600 } : [0]
        bases = isOwn ? rule.timesOfDay : hours
        minutes = isOwn || rule.frequency >= .minutely ? [0] : Self.numbers(rule.minutes)
        seconds = isOwn || rule.frequency >= .secondly ? [0] : Self.numbers(rule.seconds)
    }

    package var count: Int { bases.count * minutes.count * seconds.count }

    /// Seconds since the period's beginning.
    package subscript(index: Int) -> Int {
        let (rest, second) = index.quotientAndRemainder(dividingBy: seconds.count)
        let (base, minute) = rest.quotientAndRemainder(dividingBy: minutes.count)
        return bases[base] + minutes[minute] * 60 + seconds[second]
    }

    /// The first index whose time isn't earlier; `count` when all are.
    func index(from time: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func numbers(_ mask: UInt64) -> [Int] {
        (0..<60).filter { mask >> UInt64($0) & 1 == 1 }
    }
}
