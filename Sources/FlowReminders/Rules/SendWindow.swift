/// When reminders may go out, in the recipient's zone: outside the quiet hours, not on weekends, at a time for digests.
package struct SendWindow: Hashable, Sendable {
    /// Nothing goes out from the first to the second of these, which may be on the next day.
    package var quiet: QuietHours?
    /// The quiet hours are the tenant's, because nobody said anything else.
    package var isQuietOfTenant = false
    /// The quiet hours are those of whom it goes to, likewise.
    var isQuietOfRecipient = false
    /// The rule, or what it reminds of, says something of quiet hours.
    var isQuietSaid = false
    /// Nothing goes out on Saturdays and Sundays.
    package var isWeekendQuiet = false
    /// What isn't urgent is gathered until this time of day.
    package var digestAt: TimeOfDay?

    /// Reminders may go out at any time.
    var isAlways: Bool { quiet == nil && !isWeekendQuiet && digestAt == nil }

    /// What put a reminder off.
    package enum Deferral: String, Hashable, Sendable, Codable {
        case quiet, recipientQuiet, tenantQuiet, weekend, digest
    }

    /// Whose quiet hours they are.
    private var quietDeferral: Deferral {
        if isQuietOfRecipient { return .recipientQuiet }
        return isQuietOfTenant ? .tenantQuiet : .quiet
    }

    /// Sentence on what quiet hours of the tenant or of the recipient have put off; nil for what something else did.
    func reason(of deferral: Deferral?) -> String? {
        guard let quiet else { return nil }
        return switch deferral {
        case .recipientQuiet: "Quiet hours of the recipient, \(quiet.text)"
        case .tenantQuiet: "The tenant's quiet hours, \(quiet.text)"
        case .quiet, .weekend, .digest, nil: nil
        }
    }

    /// What is told of what would be of no use when it may go out.
    var reasonOfUselessness: String {
        if isQuietOfRecipient, let quiet {
            return "After the recipient's quiet hours, \(quiet.text), it would be of no use"
        }
        guard isQuietOfTenant, let quiet else { return "After the quiet hours it would be of no use" }
        return "After the tenant's quiet hours, \(quiet.text), it would be of no use"
    }

    /// When a reminder may go out.
    package struct Opening: Hashable, Sendable {
        /// The first instant.
        package var at: Timestamp
        /// What put it off last.
        package var deferral: Deferral?
        /// For how long of that the weekend is the reason.
        var weekendMilliseconds: Int64 = 0

        /// Opens then.
        package init(at: Timestamp, deferral: Deferral? = nil, weekendMilliseconds: Int64 = 0) {
            self.at = at
            self.deferral = deferral
            self.weekendMilliseconds = weekendMilliseconds
        }
    }

    /// The first instant from one on at which a reminder may go out, and what put it off last.
    ///
    /// `isDigest` says that it waits for the time of digests. What a weekend puts off goes out on Monday at its own time
    /// of day: that of `planned`, where it isn't the one that is asked for.
    func opening(from wanted: Timestamp, planned: Timestamp? = nil, zone: ZoneRules, isDigest: Bool) -> Opening {
        var opening = Opening(at: wanted)
        guard quiet != nil || isWeekendQuiet || isDigest && digestAt != nil else { return opening }
        var own = zone.localTime(at: planned ?? wanted).secondOfDay
        if isDigest, let digestAt {
            opening.at = Self.next(digestAt.second, from: wanted, zone: zone)
            if opening.at != wanted { opening.deferral = .digest }
            own = digestAt.second
        }
        if let quiet, quiet.end(of: LocalDateTime(seconds: own)) != nil { own = quiet.until.second }
        // Ends: quiet hours lead to their end, which is not within them, and a weekend to a Monday.
        for _ in 0..<8 {
            let local = zone.localTime(at: opening.at)
            if let quiet, let end = quiet.end(of: local) {
                opening.at = max(
                    Self.end(of: quiet, on: local.date, orAt: end, from: opening.at, zone: zone),
                    opening.at.advanced(byMilliseconds: 1000)
                )
                opening.deferral = quietDeferral
            } else if isWeekendQuiet, local.date.weekday >= .saturday {
                let monday = local.date.advanced(byDays: local.date.weekday == .saturday ? 2 : 1)
                let at = zone.firstInstant(of: LocalDateTime(date: monday, secondOfDay: own))
                opening.weekendMilliseconds += at.milliseconds - opening.at.milliseconds
                opening.at = at
                opening.deferral = .weekend
            } else {
                break
            }
        }
        return opening
    }

    /// The next end of quiet hours: that of a day may be still to come, or come again, though it is over by the clock.
    private static func end(
        of quiet: QuietHours,
        on date: LocalDate,
        orAt end: LocalDateTime,
        from instant: Timestamp,
        zone: ZoneRules
    ) -> Timestamp {
        let today = zone.instant(of: LocalDateTime(date: date, secondOfDay: quiet.until.second), from: instant)
        return today > instant ? today : zone.instant(of: end, from: instant)
    }

    /// The next time of a digest: that of the day before where the clocks have put it behind midnight.
    private static func next(_ second: Int, from instant: Timestamp, zone: ZoneRules) -> Timestamp {
        let date = zone.localTime(at: instant).date
        for days in -1...2 {
            let day = LocalDateTime(date: date.advanced(byDays: days), secondOfDay: second)
            let at = zone.instant(of: day, from: instant)
            if at >= instant { return at }
        }
        return instant
    }
}
