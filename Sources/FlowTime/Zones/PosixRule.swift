/// A yearly rule as POSIX writes it in TZ, with the extensions of RFC 9636: the footer of a zone's file.
struct PosixRule: Hashable, Sendable {
    /// Seconds added to universal time outside daylight saving.
    let standardOffset: Int
    /// Nil where clocks are never changed.
    let daylight: Daylight?

    /// Daylight saving: from a moment of each year to another.
    struct Daylight: Hashable, Sendable {
        /// Seconds added to universal time during daylight saving.
        let offset: Int
        /// Beginning of daylight saving, given on the standard time's clock.
        let start: YearlyTime
        /// End of daylight saving, given on the daylight saving time's clock.
        let end: YearlyTime
    }

    /// A moment of each year.
    struct YearlyTime: Hashable, Sendable {
        let day: Day
        /// Seconds since the day's midnight, up to a week either way.
        let second: Int

        /// Returns the seconds since 1970-01-01T00:00:00 on the clock on which the time is given.
        func local(in year: Int) -> Int {
            day.date(in: year).day * LocalDateTime.secondsOfDay + second
        }
    }

    /// A day of each year.
    enum Day: Hashable, Sendable {
        /// `J60`: counted from 1, and 29 February never counts.
        case withoutLeapDay(Int)
        /// `59`: counted from 0, and 29 February counts.
        case counted(Int)
        /// `M3.5.0`: the nth such weekday of the month; 5 is the last.
        case weekday(Weekday, nth: Int, month: Int)

        func date(in year: Int) -> LocalDate {
            let first = LocalDate(year: year, month: 1, day: 1)
            switch self {
            case .withoutLeapDay(let number):
                return first.advanced(byDays: number - (number < 60 || !LocalDate.isLeap(year) ? 1 : 0))
            case .counted(let number):
                return first.advanced(byDays: number)
            case .weekday(let weekday, let nth, let month):
                let start = LocalDate(year: year, month: month, day: 1)
                let shift = (weekday.rawValue - start.weekday.rawValue).flooredRemainder(by: 7) + (nth - 1) * 7
                return start.advanced(byDays: shift < LocalDate.length(ofMonth: month, in: year) ? shift : shift - 7)
            }
        }
    }

    func span(at second: Int) -> ZoneSpan {
        guard let daylight else {
            return ZoneSpan(start: ZoneSpan.distantPast, end: ZoneSpan.distantFuture, offset: standardOffset)
        }
        let day = (second + standardOffset).flooredQuotient(by: LocalDateTime.secondsOfDay)
        let year = LocalDate(day: day).parts.year
        // Moments may lie a week outside their year, so the neighbours' count too.
        var start = (second: ZoneSpan.distantPast, offset: standardOffset)
        var end = ZoneSpan.distantFuture
        for year in year - 2...year + 2 {
            // The end goes first: where it meets the next start, daylight saving lasts all year.
            let changes = [
                (daylight.end.local(in: year) - daylight.offset, standardOffset),
                (daylight.start.local(in: year) - standardOffset, daylight.offset),
            ]
            for (instant, offset) in changes {
                if instant > second {
                    end = min(end, instant)
                } else if instant >= start.second {
                    start = (instant, offset)
                }
            }
        }
        return ZoneSpan(start: start.second, end: end, offset: start.offset)
    }
}
