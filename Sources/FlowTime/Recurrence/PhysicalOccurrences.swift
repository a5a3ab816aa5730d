/// The occurrences of `every 6h`: an instant every so many seconds from the anchor's on, whatever the clocks show.
struct PhysicalOccurrences: Sendable {
    private let zone: ZoneRules
    private let calendar: BusinessCalendar
    private let start: Int
    private let interval: Int
    private let last: Int
    private let exceptions: RecurrenceExceptions
    private var number: Int

    /// Occurrences later than the second `after`, up to the second `last`; the anchor's instant is `start`.
    init(
        every interval: Int,
        from start: Int,
        last: Int,
        exceptions: RecurrenceExceptions,
        zone: ZoneRules,
        calendar: BusinessCalendar,
        after: Int?
    ) {
        self.zone = zone
        self.calendar = calendar
        self.start = start
        self.interval = interval
        self.last = last
        self.exceptions = exceptions
        number = after.map { $0 < start ? 0 : ($0 - start) / interval + 1 } ?? 0
    }

    mutating func next() -> Occurrence? {
        while true {
            let (passed, isTooLong) = number.multipliedReportingOverflow(by: interval)
            let (second, isTooLate) = start.addingReportingOverflow(passed)
            guard !isTooLong, !isTooLate, second <= last else { return nil }
            number += 1
            let occurrence = occurrence(at: second)
            if !exceptions.contains(occurrence.nominal.seconds) { return occurrence }
        }
    }

    private func occurrence(at second: Int) -> Occurrence {
        let local = LocalDateTime(seconds: second + zone.offset(atSecond: second))
        var flags: OccurrenceFlags = []
        var fold = 0
        if case .overlap(let transition) = zone.resolve(local) {
            flags.insert(.overlap)
            fold = second >= transition.second ? 1 : 0
        }
        if calendar.holidays.contains(local.date) { flags.insert(.holiday) }
        if calendar.weekend.contains(local.date.weekday) { flags.insert(.weekend) }
        return Occurrence(nominal: local, fold: fold, second: second, flags: flags)
    }
}
