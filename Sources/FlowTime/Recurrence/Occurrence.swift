/// One time at which a recurrence falls due.
package struct Occurrence: Hashable, Sendable {
    /// Local time that the rule yields.
    ///
    /// With `fold`, the identity of the occurrence within its recurrence, regardless of the day's zone, holidays and
    /// policies.
    package let nominal: LocalDateTime
    /// 1 for the second time that the clocks show it, otherwise 0.
    package let fold: Int
    /// Actual instant of the occurrence, in whole seconds.
    ///
    /// A changed zone database may change it.
    package let instant: Timestamp
    package let flags: OccurrenceFlags

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

/// Peculiarities of an occurrence, such as a gap or a holiday.
package struct OccurrenceFlags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    /// Makes a set from its bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let gap = OccurrenceFlags(rawValue: 1)
    package static let overlap = OccurrenceFlags(rawValue: 2)
    package static let holiday = OccurrenceFlags(rawValue: 4)
    package static let weekend = OccurrenceFlags(rawValue: 8)
    package static let rolled = OccurrenceFlags(rawValue: 16)

    package var names: [String] {
        let all: [(OccurrenceFlags, String)] = [
            (.gap, "gap"), (.overlap, "overlap"), (.holiday, "holiday"), (.weekend, "weekend"), (.rolled, "rolled"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
