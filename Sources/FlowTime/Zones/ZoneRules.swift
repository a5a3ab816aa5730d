/// Time zone: the offset from universal time that it has at each time, for all times.
///
/// Up to the last transition of its table the table decides, after it the yearly rule, which has no end. Looking
/// something up takes no memory, and time that grows with the logarithm of the table.
package struct ZoneRules: Hashable, Sendable {
    /// IANA name of the zone, such as `Europe/Berlin`.
    package let name: String
    /// The table's transitions, in seconds since 1970-01-01T00:00:00Z, ascending.
    private let transitions: [Int]
    /// Offset before each transition, and the one after the last.
    private let offsets: [Int]
    /// Rule in force from the last transition on; nil when the last offset stays.
    private let rule: PosixRule?

    package static let utc = ZoneRules(name: "UTC", transitions: [], offsets: [0], rule: nil)

    /// A table without a yearly rule keeps its last offset; there is one offset more than there are transitions.
    init(name: String, transitions: [Int], offsets: [Int], rule: PosixRule?) {
        precondition(offsets.count == transitions.count + 1, "an offset before and behind each transition")
        self.name = name
        var kept: (transitions: [Int], offsets: [Int]) = ([], [offsets[0]])
        for (transition, offset) in zip(transitions, offsets.dropFirst()) where offset != kept.offsets.last {
            kept.transitions.append(transition)
            kept.offsets.append(offset)
        }
        self.transitions = kept.transitions
        self.offsets = kept.offsets
        self.rule = rule
    }

    /// Makes a zone that has always had one yearly rule, written as in POSIX: `CET-1CEST,M3.5.0,M10.5.0/3`.
    package init(name: String, posix text: String) throws(ZoneError) {
        guard let rule = PosixRule(Array(text.utf8)) else {
            throw .damaged(name, reason: "“\(InvalidInput.shortened(text))” is no rule as in POSIX")
        }
        self.init(name: name, transitions: [], offsets: [rule.standardOffset], rule: rule)
    }

    /// Returns the seconds added to universal time at an instant.
    package func offset(atSecond second: Int) -> Int {
        span(at: second).offset
    }

    /// Returns the local time at an instant, without its fraction of a second.
    package func localTime(at instant: Timestamp) -> LocalDateTime {
        let second = Int(instant.milliseconds.flooredQuotient(by: 1000))
        return LocalDateTime(seconds: second + offset(atSecond: second))
    }

    /// The stretch of time with one offset that holds an instant, in seconds since 1970-01-01T00:00:00Z.
    func span(at second: Int) -> ZoneSpan {
        let index = upperBound(of: second)
        let start = index == 0 ? ZoneSpan.distantPast : transitions[index - 1]
        if index < transitions.count { return ZoneSpan(start: start, end: transitions[index], offset: offsets[index]) }
        guard let rule else { return ZoneSpan(start: start, end: ZoneSpan.distantFuture, offset: offsets[index]) }
        let span = rule.span(at: second)
        return ZoneSpan(start: max(span.start, start), end: span.end, offset: span.offset)
    }

    /// The number of transitions that are not later.
    private func upperBound(of second: Int) -> Int {
        if let last = transitions.last, second >= last { return transitions.count }
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= second { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A stretch of time in which a zone has one offset.
struct ZoneSpan: Hashable, Sendable {
    static let distantPast = -(1 << 60)
    static let distantFuture = 1 << 60
    /// No offset is larger, either way: a day and two hours.
    static let offsetMax = 93_600

    let start: Int
    let end: Int
    let offset: Int

    /// True when a wall clock time is so far within that no transition touches it.
    func surelyHolds(local: Int) -> Bool {
        local - Self.offsetMax >= start && local + Self.offsetMax < end
    }
}
