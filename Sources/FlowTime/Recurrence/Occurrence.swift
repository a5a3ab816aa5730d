/// One time at which a recurrence falls due.
package struct Occurrence: Hashable, Sendable {
    /// What the rule says on the wall clock: with `fold` the identity within its recurrence, whatever the day's zone,
    /// holidays and policies make of it.
    package let nominal: LocalDateTime
    /// 1 for the second time that the clocks show it, otherwise 0.
    package let fold: Int
    /// When it really is, with whole seconds: what a changed zone database may change.
    package let instant: Timestamp
    /// What is special about it.
    package let flags: OccurrenceFlags

    /// Puts one together.
    init(nominal: LocalDateTime, fold: Int, second: Int, flags: OccurrenceFlags) {
        self.nominal = nominal
        self.fold = fold
        instant = Timestamp(milliseconds: Int64(second) * 1000)
        self.flags = flags
    }

    /// The order in which occurrences of a recurrence come: by instant, those of one instant by nominal time.
    package func precedes(_ other: Occurrence) -> Bool {
        (instant, nominal, fold) < (other.instant, other.nominal, other.fold)
    }
}

/// What is special about an occurrence.
package struct OccurrenceFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    package let rawValue: UInt8

    /// Makes a set from its bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Its time doesn't exist on that day.
    package static let gap = OccurrenceFlags(rawValue: 1)
    /// Its time exists twice on that day.
    package static let overlap = OccurrenceFlags(rawValue: 2)
    /// Its nominal date is a holiday.
    package static let holiday = OccurrenceFlags(rawValue: 4)
    /// Its nominal date is on a weekend.
    package static let weekend = OccurrenceFlags(rawValue: 8)
    /// It was moved to a business day.
    package static let rolled = OccurrenceFlags(rawValue: 16)

    /// The names of those that are set.
    package var names: [String] {
        let all: [(OccurrenceFlags, String)] = [
            (.gap, "gap"), (.overlap, "overlap"), (.holiday, "holiday"), (.weekend, "weekend"), (.rolled, "rolled"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
