/// Periods as numbers: the years, months, weeks, days, hours, minutes or seconds since the epoch.
struct PeriodClock: Sendable {
    let frequency: RecurrenceFrequency
    private let interval: Int
    private let weekStart: Int
    private let anchor: Int

    init(_ rule: RecurrenceRule, anchor: LocalDateTime) {
        frequency = rule.frequency
        interval = rule.interval
        weekStart = rule.weekStart.rawValue
        self.anchor = Self.number(anchor.seconds, rule.frequency, rule.weekStart.rawValue)
    }

    /// The period that holds a local second.
    func number(of second: Int) -> Int {
        Self.number(second, frequency, weekStart)
    }

    /// Returns the first period that counts and is not before `period`.
    ///
    /// A period counts when it is a multiple of the interval after the anchor's.
    func counting(from period: Int) -> Int {
        guard period > anchor else { return anchor }
        let rest = (period - anchor) % interval
        return rest == 0 ? period : period + interval - rest
    }

    func firstDay(ofWeek week: Int) -> Int { week * 7 - 3 + weekStart }

    private static func number(_ second: Int, _ frequency: RecurrenceFrequency, _ weekStart: Int) -> Int {
        let day = second.flooredQuotient(by: LocalDateTime.secondsOfDay)
        switch frequency {
        case .yearly: return LocalDate(day: day).parts.year
        case .monthly: return month(ofDay: day)
        case .weekly: return (day + 3 - weekStart).flooredQuotient(by: 7)
        case .daily: return day
        case .hourly: return second.flooredQuotient(by: 3600)
        case .minutely: return second.flooredQuotient(by: 60)
        case .secondly: return second
        }
    }

    /// Months are counted from January of the year 0.
    static func month(ofDay day: Int) -> Int {
        let parts = LocalDate(day: day).parts
        return parts.year * 12 + parts.month - 1
    }
}
