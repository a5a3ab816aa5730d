/// Which time of a recurrence: with the task and its revision the identity of an occurrence.
package struct OccurrenceMark: Hashable, Sendable {
    /// What the rule says on the wall clock.
    package let nominal: LocalDateTime
    /// 1 for the second time that the clocks show it, otherwise 0.
    package let fold: Int
    /// When it really is.
    package let instant: Timestamp

    /// A mark as it was stored.
    package init(nominal: LocalDateTime, fold: Int, instant: Timestamp) {
        self.nominal = nominal
        self.fold = fold
        self.instant = instant
    }

    /// The mark of an occurrence of a rule.
    package init(_ occurrence: Occurrence) {
        self.init(nominal: occurrence.nominal, fold: occurrence.fold, instant: occurrence.instant)
    }

    /// The order in which they come.
    package func precedes(_ other: OccurrenceMark) -> Bool {
        (instant, nominal, fold) < (other.instant, other.nominal, other.fold)
    }
}
