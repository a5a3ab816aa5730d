/// Hours, minutes or seconds of a day that a rule with periods shorter than a day allows.
struct SubDailyTimes: Sendable {
    let unitSeconds: Int
    /// Periods of a day.
    let perDay: Int
    private let hours: UInt64
    private let minutes: UInt64
    private let seconds: UInt64

    /// Nil for rules of longer periods.
    init?(_ rule: RecurrenceRule) {
        guard let unit = rule.frequency.unitSeconds else { return nil }
        unitSeconds = unit
        perDay = LocalDateTime.secondsOfDay / unit
        hours = rule.hours == 0 ? .max : rule.hours
        minutes = rule.minutes == 0 || unit > 60 ? .max : rule.minutes
        seconds = rule.seconds == 0 || unit > 1 ? .max : rule.seconds
    }

    func next(from index: Int) -> Int? {
        var second = index * unitSeconds
        // Each round moves to an hour, a minute or a second that is allowed; at most a few rounds.
        while second < LocalDateTime.secondsOfDay {
            let (hour, minute) = (second / 3600, second / 60 % 60)
            if hours >> UInt64(hour) & 1 == 0 {
                guard let next = Self.next(hours, behind: hour, below: 24) else { return nil }
                second = next * 3600
            } else if minutes >> UInt64(minute) & 1 == 0 {
                let next = Self.next(minutes, behind: minute, below: 60)
                second = next.map { hour * 3600 + $0 * 60 } ?? (hour + 1) * 3600
            } else if seconds >> UInt64(second % 60) & 1 == 0 {
                let next = Self.next(seconds, behind: second % 60, below: 60)
                second = next.map { second / 60 * 60 + $0 } ?? (second / 60 + 1) * 60
            } else {
                return second / unitSeconds
            }
        }
        return nil
    }

    private static func next(_ mask: UInt64, behind number: Int, below limit: Int) -> Int? {
        let next = (mask >> UInt64(number + 1)).trailingZeroBitCount + number + 1
        return next < limit ? next : nil
    }
}
