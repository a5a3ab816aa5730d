/// Goes through the nominal times of a rule in ascending order, from any of them on.
///
/// Where it begins is found by arithmetic, never by walking from the anchor. It keeps the days of one period; a search
/// takes at most `stepsMax` steps, and ends with the calendar.
package struct RuleCursor: Sendable {
    /// Most periods, or days within them, that are looked at for one more time: enough for any rule's rarest one, as
    /// the calendar repeats after 4,800 months and 20,871 weeks.
    static let stepsMax = 1_000_000

    package let rule: RecurrenceRule
    private let anchor: LocalDateTime
    private let last: Int
    private let clock: PeriodClock
    private let times: TimeSet
    private let subDaily: SubDailyTimes?
    private var monthDays: MonthDays
    private var period = 0
    /// Second before which no time is wanted.
    private var floor = 0
    private var runs: [DayRun] = []
    private var run = 0
    private var time = 0
    private var selected: [Int] = []
    private var selection = 0

    /// Days of a period, the lowest bit being `first`.
    ///
    /// Periods shorter than a day begin `offset` seconds after midnight.
    private struct DayRun: Sendable {
        let first: Int
        var mask: UInt32
        var offset = 0

        /// The start of the first day that is left, in local seconds.
        var start: Int { (first + mask.trailingZeroBitCount) * LocalDateTime.secondsOfDay + offset }
    }

    /// `last` is the last local second that counts.
    package init(_ rule: RecurrenceRule, anchor: LocalDateTime, last: LocalDateTime) {
        let completed = rule.completed(by: anchor)
        self.rule = completed
        self.anchor = anchor
        self.last = min(last, .max).seconds
        clock = PeriodClock(completed, anchor: anchor)
        times = TimeSet(completed)
        monthDays = MonthDays(completed)
        subDaily = SubDailyTimes(completed)
        seek(to: anchor.seconds)
    }

    /// Goes to where the first time not before this local second is the next one.
    mutating func seek(to second: Int) {
        floor = max(second, anchor.seconds)
        period = clock.counting(from: clock.number(of: floor))
        clear()
    }

    /// The next time in local seconds; nil when there is none.
    mutating func next() -> Int? {
        while true {
            while let candidate = takeCandidate() {
                if candidate > last { return nil }
                if candidate >= floor { return candidate }
            }
            guard loadNextPeriod() else { return nil }
        }
    }

    // MARK: - Within a period

    private mutating func clear() {
        runs.removeAll(keepingCapacity: true)
        selected.removeAll(keepingCapacity: true)
        (run, time, selection) = (0, 0, 0)
    }

    private mutating func takeCandidate() -> Int? {
        if !rule.positions.isEmpty {
            guard selection < selected.count else { return nil }
            selection += 1
            return selected[selection - 1]
        }
        while run < runs.count {
            let days = runs[run]
            if days.mask == 0 {
                run += 1
            } else if time < times.count {
                time += 1
                return days.start + times[time - 1]
            } else {
                runs[run].mask &= days.mask &- 1
                time = 0
            }
        }
        return nil
    }

    /// Leaves out what is before the floor, day by day and not time by time.
    private mutating func skipToFloor() {
        let day = floor.flooredQuotient(by: LocalDateTime.secondsOfDay)
        for index in runs.indices where runs[index].first < day {
            let passed = day - runs[index].first
            runs[index].mask &= passed < 32 ? UInt32.max << UInt32(passed) : 0
        }
        run = runs.firstIndex { $0.mask != 0 } ?? runs.count
        time = run < runs.count ? times.index(from: floor - runs[run].start) : 0
    }

    /// BYSETPOS: the nth of all times of the period, counted from either end.
    private mutating func select() {
        let dayCount = runs.reduce(0) { $0 + $1.mask.nonzeroBitCount }
        let count = dayCount * times.count
        var chosen: Set<Int> = []
        for position in rule.positions {
            let index = position > 0 ? position - 1 : count + position
            guard (0..<count).contains(index) else { continue }
            let (day, time) = index.quotientAndRemainder(dividingBy: times.count)
            chosen.insert(start(ofDay: day) + times[time])
        }
        selected = chosen.sorted()
    }

    private func start(ofDay number: Int) -> Int {
        var left = number
        for var days in runs {
            let count = days.mask.nonzeroBitCount
            if left >= count {
                left -= count
                continue
            }
            for _ in 0..<left { days.mask &= days.mask &- 1 }
            return days.start
        }
        preconditionFailure("the period has fewer than \(number) days")
    }

    // MARK: - From period to period

    private mutating func loadNextPeriod() -> Bool {
        clear()
        for _ in 0..<Self.stepsMax {
            guard let passed = load() else { return false }
            period = clock.counting(from: passed)
            if runs.isEmpty { continue }
            if rule.positions.isEmpty { skipToFloor() } else { select() }
            return true
        }
        return false
    }

    /// Loads the present period, or none when it has no days.
    ///
    /// Returns the earliest period that may come after it, or nil when the last second is passed.
    private mutating func load() -> Int? {
        let lastDay = last.flooredQuotient(by: LocalDateTime.secondsOfDay)
        switch clock.frequency {
        case .yearly:
            guard period <= LocalDate(day: lastDay).parts.year else { return nil }
            for month in period * 12..<period * 12 + 12 { append(monthDays.days(ofMonth: month)) }
            return period + 1
        case .monthly:
            guard period <= PeriodClock.month(ofDay: lastDay) else { return nil }
            append(monthDays.days(ofMonth: period))
            return period + 1
        case .weekly:
            let first = clock.firstDay(ofWeek: period)
            guard first <= lastDay else { return nil }
            let mask = weekMask(from: first)
            guard mask == 0 else {
                runs.append(DayRun(first: first, mask: mask))
                return period + 1
            }
            return nextDay(from: first + 7).map { clock.number(of: $0 * LocalDateTime.secondsOfDay) }
        case .daily:
            guard period <= lastDay, let day = nextDay(from: period) else { return nil }
            guard day == period else { return day }
            runs.append(DayRun(first: day, mask: 1))
            return period + 1
        case .hourly, .minutely, .secondly:
            return loadSubDaily(lastDay)
        }
    }

    private mutating func loadSubDaily(_ lastDay: Int) -> Int? {
        guard let subDaily else { return nil }
        let (day, index) = (period.flooredQuotient(by: subDaily.perDay), period.flooredRemainder(by: subDaily.perDay))
        guard day <= lastDay, let matching = nextDay(from: day) else { return nil }
        guard matching == day else { return matching * subDaily.perDay }
        guard let allowed = subDaily.next(from: index) else { return (day + 1) * subDaily.perDay }
        guard allowed == index else { return day * subDaily.perDay + allowed }
        runs.append(DayRun(first: day, mask: 1, offset: index * subDaily.unitSeconds))
        return period + 1
    }

    private mutating func append(_ days: MonthDays.Days) {
        if days.mask != 0 { runs.append(DayRun(first: days.first, mask: days.mask)) }
    }

    private mutating func weekMask(from first: Int) -> UInt32 {
        let month = monthDays.days(ofMonth: PeriodClock.month(ofDay: first))
        let start = first - month.first
        var mask = month.mask >> UInt32(start)
        let left = month.length - start
        if left < 7 {
            let next = monthDays.days(ofMonth: PeriodClock.month(ofDay: first + 6))
            mask |= next.mask << UInt32(left)
        }
        return mask & 0x7F
    }

    private mutating func nextDay(from day: Int) -> Int? {
        var index = PeriodClock.month(ofDay: day)
        let end = (LocalDate.yearMax + 1) * 12
        while index < end {
            let month = monthDays.days(ofMonth: index)
            let passed = max(0, day - month.first)
            let mask = month.mask & UInt32.max << UInt32(passed)
            if mask != 0 { return month.first + mask.trailingZeroBitCount }
            index += 1
        }
        return nil
    }
}
