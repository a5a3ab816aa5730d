/// When reminders may go out, in the recipient's zone: outside the quiet hours, not on weekends, at a time for digests.
package struct SendWindow: Hashable, Sendable {
    /// Nothing goes out from the first to the second of these, which may be on the next day.
    package var quiet: QuietHours?
    /// The quiet hours are the tenant's, because nobody said anything else.
    package var isQuietOfTenant = false
    /// Nothing goes out on Saturdays and Sundays.
    package var isWeekendQuiet = false
    /// What isn't urgent is gathered until this time of day.
    package var digestAt: TimeOfDay?

    /// Reminders may go out at any time.
    package static let always = SendWindow()

    /// What put a reminder off.
    package enum Deferral: String, Hashable, Sendable, Codable {
        case quiet, tenantQuiet, weekend, digest
    }

    /// What is told of what the tenant's quiet hours have put off; nil for what something else did.
    func reason(of deferral: Deferral?) -> String? {
        guard deferral == .tenantQuiet, let quiet else { return nil }
        return "The tenant's quiet hours, \(quiet.text)"
    }

    /// What is told of what would be of no use when it may go out.
    var reasonOfUselessness: String {
        guard isQuietOfTenant, let quiet else { return "After the quiet hours it would be of no use" }
        return "After the tenant's quiet hours, \(quiet.text), it would be of no use"
    }

    /// The first instant from one on at which a reminder may go out, and what put it off last.
    ///
    /// `isDigest` says that it waits for the time of digests.
    func opening(
        from wanted: Timestamp,
        zone: ZoneRules,
        isDigest: Bool
    ) -> (at: Timestamp, deferral: Deferral?) {
        guard quiet != nil || isWeekendQuiet || isDigest && digestAt != nil else { return (wanted, nil) }
        var at = wanted
        var deferral: Deferral?
        if isDigest, let digestAt {
            at = Self.next(digestAt.second, from: at, zone: zone)
            if at != wanted { deferral = .digest }
        }
        // Ends: a weekend leads to a Monday, and quiet hours to their end, which is not within them.
        for _ in 0..<8 {
            let local = zone.localTime(at: at)
            if isWeekendQuiet, local.date.weekday >= .saturday {
                let monday = local.date.advanced(byDays: local.date.weekday == .saturday ? 2 : 1)
                let second = quiet?.end(on: 0) ?? 0
                at = zone.firstInstant(of: LocalDateTime(date: monday, secondOfDay: second))
                deferral = .weekend
            } else if let end = quiet?.end(of: local) {
                at = max(zone.firstInstant(of: end), at.advanced(byMilliseconds: 1000))
                deferral = isQuietOfTenant ? .tenantQuiet : .quiet
            } else {
                break
            }
        }
        return (at, deferral)
    }

    private static func next(_ second: Int, from instant: Timestamp, zone: ZoneRules) -> Timestamp {
        let date = zone.localTime(at: instant).date
        for days in 0...2 {
            let at = zone.firstInstant(of: LocalDateTime(date: date.advanced(byDays: days), secondOfDay: second))
            if at >= instant { return at }
        }
        return instant
    }
}

/// Hours of the day in which nothing goes out; they may go over midnight.
package struct QuietHours: Hashable, Sendable, Codable {
    /// Where they begin.
    package let from: TimeOfDay
    /// Where they end.
    package let until: TimeOfDay

    /// Reads `22:00-07:00`.
    package init(validating text: String, field: String) throws(InvalidInput) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw InvalidInput(field: field, found: text, allowed: "hours of the day, such as 22:00-07:00")
        }
        from = try TimeOfDay(validating: parts[0], field: field)
        until = try TimeOfDay(validating: parts[1], field: field)
        guard from != until else {
            throw InvalidInput(field: field, found: text, allowed: "two different times of day, such as 22:00-07:00")
        }
    }

    /// `22:00-07:00`.
    package var text: String { "\(from.text)-\(until.text)" }

    /// When the quiet hours end that a time is in; nil when it is in none.
    func end(of time: LocalDateTime) -> LocalDateTime? {
        let second = time.secondOfDay
        if from.second < until.second {
            guard (from.second..<until.second).contains(second) else { return nil }
            return LocalDateTime(date: time.date, secondOfDay: until.second)
        }
        if second < until.second { return LocalDateTime(date: time.date, secondOfDay: until.second) }
        guard second >= from.second else { return nil }
        return LocalDateTime(date: time.date.advanced(byDays: 1), secondOfDay: until.second)
    }

    /// The first second from one of a day on that is not within them.
    func end(on second: Int) -> Int {
        let isWithin =
            from.second < until.second
            ? (from.second..<until.second).contains(second) : second < until.second || second >= from.second
        return isWithin && until.second > second ? until.second : second
    }
}
