/// The time that a due rule counts from.
package enum DueAnchorTime: Hashable, Sendable {
    /// Instant at which the anchor's event happened.
    case instant(Timestamp)
    /// A local date, or date and time, in the tenant's zone.
    case local(LocalDue)
}

extension DueRule {
    /// The date that the rule comes to; `nil` when a zone can't be had, or the date is outside the years 1 to 9999.
    ///
    /// Days, weeks, months and years count dates, business days those on which people work, hours and minutes physical
    /// time from the anchor, or from the close of its day. `anchor` is `nil` for a rule with a date of its own.
    package func date(from anchor: DueAnchorTime?, in clock: DueClock) -> DueDate? {
        guard let home = try? clock.zones.zone(named: clock.zone),
            let zone = try? clock.zones.zone(named: zone ?? clock.zone)
        else {
            // A zone that has gone from the machine leaves no date, which is what people see.
            return nil
        }
        switch (basis, anchor) {
        case (.fixed(let due), _): return DueDate(due, in: zone)
        case (.relative, nil): return nil
        case (.relative(let amount, let unit, _), let anchor?):
            if let seconds = unit.seconds { return Self.date(amount * seconds, from: anchor, home, zone) }
            return date(amount, unit, from: anchor, in: zone, clock.calendar)
        }
    }

    /// The date of a rule that counts dates, from one that is known; `nil` without it, for a rule that counts hours or
    /// minutes, and outside the years 1 to 9999.
    package func localDate(from start: LocalDate?, _ calendar: BusinessCalendar) -> LocalDate? {
        switch basis {
        case .fixed(let due): return due.date
        case .relative(let amount, let unit, _):
            guard let start, unit.seconds == nil else { return nil }
            let date = calendar.rolled(Self.date(amount, unit, from: start, calendar), roll)
            return Self.isDisplayed(date) ? date : nil
        }
    }

    /// Returns the date so many seconds after the anchor, rounded up to the whole minute.
    ///
    /// It is never earlier than promised.
    private static func date(
        _ seconds: Int,
        from anchor: DueAnchorTime,
        _ home: ZoneRules,
        _ zone: ZoneRules
    ) -> DueDate? {
        let start: Timestamp
        switch anchor {
        case .instant(let instant): start = instant
        case .local(let due):
            guard let date = DueDate(due, in: home) else { return nil }
            start = date.at
        }
        let minutes = (start.milliseconds + 59_999).flooredQuotient(by: 60_000) + Int64(seconds / 60)
        let at = Timestamp(milliseconds: minutes * 60_000)
        let local = zone.localTime(at: at)
        guard Self.isDisplayed(local.date) else { return nil }
        return DueDate(local: LocalDue(local.date, minuteOfDay: local.secondOfDay / 60), zone: zone.name, at: at)
    }

    private func date(
        _ amount: Int,
        _ unit: DueUnit,
        from anchor: DueAnchorTime,
        in zone: ZoneRules,
        _ calendar: BusinessCalendar
    ) -> DueDate? {
        let start: LocalDate
        var minute = minuteOfDay
        switch anchor {
        case .instant(let instant): start = zone.localTime(at: instant).date
        case .local(let due):
            guard let date = due.date else { return nil }
            start = date
            // What is due on the anchor itself has its time of day; what is counted in days hasn't.
            if amount == 0 { minute = minute ?? due.minuteOfDay }
        }
        let date = calendar.rolled(Self.date(amount, unit, from: start, calendar), roll)
        guard Self.isDisplayed(date) else { return nil }
        return DueDate(LocalDue(date, minuteOfDay: minute), in: zone)
    }

    private static func date(
        _ amount: Int,
        _ unit: DueUnit,
        from start: LocalDate,
        _ calendar: BusinessCalendar
    ) -> LocalDate {
        switch unit {
        case .day, .hour, .minute: start.advanced(byDays: amount)
        case .week: start.advanced(byDays: amount * 7)
        case .month: start.advanced(byMonths: amount)
        case .year: start.advanced(byMonths: amount * 12)
        case .businessDay: calendar.date(amount, businessDaysFrom: start)
        }
    }

    private static func isDisplayed(_ date: LocalDate) -> Bool {
        (1...LocalDate.yearMax).contains(date.parts.year)
    }
}

extension BusinessCalendar {
    /// The date so many business days after another, or before it; the date itself isn't counted.
    package func date(_ amount: Int, businessDaysFrom date: LocalDate) -> LocalDate {
        let step = amount.signum()
        var (date, left) = (date, amount.magnitude)
        // Ends: a business day is never farther away than `closedRunMax`.
        while left > 0 {
            date = date.advanced(byDays: step)
            if isBusinessDay(date) { left -= 1 }
        }
        return date
    }
}
