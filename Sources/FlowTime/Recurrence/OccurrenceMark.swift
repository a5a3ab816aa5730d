/// Mark of one time of a recurrence: with the task and its revision the identity of an occurrence.
package struct OccurrenceMark: Hashable, Sendable {
    /// Local time that the rule yields.
    package let nominal: LocalDateTime
    /// 1 for the second time that the clocks show it, otherwise 0.
    package let fold: Int
    package let instant: Timestamp

    package init(nominal: LocalDateTime, fold: Int, instant: Timestamp) {
        self.nominal = nominal
        self.fold = fold
        self.instant = instant
    }

    package init(_ occurrence: Occurrence) {
        self.init(nominal: occurrence.nominal, fold: occurrence.fold, instant: occurrence.instant)
    }

    package func precedes(_ other: OccurrenceMark) -> Bool {
        (instant, nominal, fold) < (other.instant, other.nominal, other.fold)
    }
}
