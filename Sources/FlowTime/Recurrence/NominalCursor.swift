/// Goes through all nominal times in ascending order: the rule's and the added ones, without the excepted.
struct NominalCursor: Sendable {
    private var rule: RuleCursor
    private let additions: [Int]
    private let exceptions: RecurrenceExceptions
    private var addition = 0
    private var ruleNext: Int?

    /// `additions` are local seconds, ascending and distinct.
    init(_ rule: RuleCursor, additions: [Int], exceptions: RecurrenceExceptions) {
        self.rule = rule
        self.additions = additions
        self.exceptions = exceptions
        ruleNext = self.rule.next()
    }

    /// Goes to where the first time not before this local second is the next one.
    mutating func seek(to second: Int) {
        rule.seek(to: second)
        ruleNext = rule.next()
        addition = additions.firstIndex { $0 >= second } ?? additions.count
    }

    /// The next time in local seconds; nil when there is none.
    mutating func next() -> Int? {
        while let candidate = takeSmallest() {
            if !exceptions.contains(candidate) { return candidate }
        }
        return nil
    }

    private mutating func takeSmallest() -> Int? {
        let added = addition < additions.count ? additions[addition] : nil
        guard let smallest = [ruleNext, added].compactMap(\.self).min() else { return nil }
        if added == smallest { addition += 1 }
        if ruleNext == smallest { ruleNext = rule.next() }
        return smallest
    }
}

/// Times and dates that a recurrence leaves out.
package struct RecurrenceExceptions: Hashable, Sendable {
    var times: Set<LocalDateTime> = []
    var dates: Set<LocalDate> = []

    var isEmpty: Bool { times.isEmpty && dates.isEmpty }

    func contains(_ second: Int) -> Bool {
        guard !isEmpty else { return false }
        let time = LocalDateTime(seconds: second)
        return times.contains(time) || dates.contains(time.date)
    }
}
