/// Calendar of business days: dates that are neither on a weekend nor a holiday.
package struct BusinessCalendar: Hashable, Sendable {
    package let weekend: Set<Weekday>
    package let holidays: Set<LocalDate>

    package static let holidayCountMax = 10_000
    /// Most free days in a row: a business day is never farther away.
    package static let closedRunMax = 31

    /// No day is free.
    package static let everyDay = BusinessCalendar(checkedWeekend: [], holidays: [])
    package static let weekdays = BusinessCalendar(checkedWeekend: [.saturday, .sunday], holidays: [])

    /// Throws when there are too many holidays, or more than `closedRunMax` free days in a row.
    package init(weekend: Set<Weekday>, holidays: Set<LocalDate>) throws(InvalidInput) {
        self.init(checkedWeekend: weekend, holidays: holidays)
        guard weekend.count < 7 else {
            throw InvalidInput(field: "weekend", found: "all seven days", allowed: "at most six days of the week")
        }
        guard holidays.count <= Self.holidayCountMax else {
            throw InvalidInput(
                field: "holidays",
                found: "\(holidays.count) dates",
                allowed: "at most \(Self.holidayCountMax) dates"
            )
        }
        // A run that is too long has a holiday within its first week, since not all days are on a weekend.
        for holiday in holidays {
            let isTooLong = !(0...Self.closedRunMax).contains { isBusinessDay(holiday.advanced(byDays: $0)) }
            guard !isTooLong else {
                throw InvalidInput(
                    field: "holidays",
                    found: "no business day from \(holiday.text) on",
                    allowed: "at most \(Self.closedRunMax) days in a row that are no business days"
                )
            }
        }
    }

    private init(checkedWeekend: Set<Weekday>, holidays: Set<LocalDate>) {
        weekend = checkedWeekend
        self.holidays = holidays
    }

    package func isBusinessDay(_ date: LocalDate) -> Bool {
        !weekend.contains(date.weekday) && !holidays.contains(date)
    }

    /// The date to which a roll moves another; the same one when it is a business day.
    package func rolled(_ date: LocalDate, _ roll: BusinessRoll) -> LocalDate {
        guard roll != .none, !isBusinessDay(date) else { return date }
        switch roll {
        case .none: return date
        case .next: return businessDay(from: date, step: 1)
        case .previous: return businessDay(from: date, step: -1)
        case .modifiedNext:
            let next = businessDay(from: date, step: 1)
            return next.parts.month == date.parts.month ? next : businessDay(from: date, step: -1)
        }
    }

    private func businessDay(from date: LocalDate, step: Int) -> LocalDate {
        var date = date
        // Ends: free days in a row are bounded in both directions by the check above.
        while !isBusinessDay(date) { date = date.advanced(byDays: step) }
        return date
    }
}

/// Policy for a date that is no business day.
package enum BusinessRoll: String, CaseIterable, Sendable {
    case none
    case next
    case previous
    /// Moves to the next business day, but to the one before when that is in another month.
    case modifiedNext
}
