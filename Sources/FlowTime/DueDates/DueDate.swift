/// Derived due date: local date, or date and time, its zone, and the instant from which the item is overdue.
package struct DueDate: Hashable, Sendable, Codable {
    /// `2027-03-28`, or `2027-03-28T17:00`.
    package let local: LocalDue
    /// The IANA zone that the local time is in.
    package let zone: String
    /// Instant from which it is overdue: the close of the local day, or the time itself.
    package let at: Timestamp

    package init(local: LocalDue, zone: String, at: Timestamp) {
        self.local = local
        self.zone = zone
        self.at = at
    }

    /// The instant of a local time in a zone; `nil` when the text is none.
    ///
    /// Of a time that exists twice it is the first; one that doesn't exist is shifted.
    package init?(_ local: LocalDue, in zone: ZoneRules) {
        guard let date = local.date else { return nil }
        self.local = local
        self.zone = zone.name
        at =
            local.minuteOfDay.map { zone.firstInstant(of: LocalDateTime(date: date, secondOfDay: $0 * 60)) }
            ?? zone.close(of: date)
    }
}

/// A step whose due date is another one than before.
package struct DueMove: Hashable, Sendable {
    /// Index of the leaf in the plan.
    package let leaf: Int
    package let from: DueDate?
    package let to: DueDate?

    package init(leaf: Int, from: DueDate?, to: DueDate?) {
        self.leaf = leaf
        self.from = from
        self.to = to
    }
}

/// Zones and business days with which due dates are derived, besides the plan and the facts of the job.
package struct DueClock: Sendable {
    package let zones: any ZoneCatalog
    /// IANA name of the tenant's time zone.
    package let zone: String
    package let calendar: BusinessCalendar

    package init(zones: any ZoneCatalog, zone: String, calendar: BusinessCalendar = .weekdays) {
        self.zones = zones
        self.zone = zone
        self.calendar = calendar
    }
}

extension ZoneRules {
    /// The instant at which the clocks here have shown a date for the last time.
    package func close(of date: LocalDate) -> Timestamp {
        let midnight = LocalDateTime(date: date.advanced(byDays: 1))
        let second =
            switch resolve(midnight) {
            case .unique(let second): second
            // The clocks are put forward over midnight: the day ends where they are.
            case .gap(let transition): transition.second
            // Midnight comes twice: once when the clocks go back within the new day, else the old day comes again.
            case .overlap(let transition):
                midnight.seconds
                    - (transition.localAfter < midnight.seconds ? transition.offsetAfter : transition.offsetBefore)
            }
        return Timestamp(milliseconds: Int64(second) * 1000)
    }
}
