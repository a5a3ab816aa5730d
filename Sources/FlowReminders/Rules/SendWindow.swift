/// Window for reminders in the recipient's zone: outside the quiet hours, not on weekends, at a time for digests.
package struct SendWindow: Hashable, Sendable {
    /// Quiet hours, in which no reminder goes out.
    ///
    /// They run from the first to the second time, which may be on the next day.
    package var quiet: QuietHours?
    /// True when the quiet hours are the tenant's, because no other setting replaces them.
    package var isQuietOfTenant = false
    var isQuietOfRecipient = false
    /// The rule, or what it reminds of, says something of quiet hours.
    var isQuietSaid = false
    /// True when no reminder goes out on Saturdays and Sundays.
    package var isWeekendQuiet = false
    /// Time of day until which reminders that aren't urgent are gathered.
    package var digestAt: TimeOfDay?

    var isAlways: Bool { quiet == nil && !isWeekendQuiet && digestAt == nil }

    /// Reason for which a reminder was put off.
    package enum Deferral: String, Hashable, Sendable, Codable {
        case quiet, recipientQuiet, tenantQuiet, weekend, digest
    }

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

    var reasonOfUselessness: String {
        if isQuietOfRecipient, let quiet {
            return "After the recipient's quiet hours, \(quiet.text), it would be of no use"
        }
        guard isQuietOfTenant, let quiet else { return "After the quiet hours it would be of no use" }
        return "After the tenant's quiet hours, \(quiet.text), it would be of no use"
    }

    /// Instant at which a reminder may go out.
    package struct Opening: Hashable, Sendable {
        package var at: Timestamp
        package var deferral: Deferral?
        /// Part of the delay that the weekend causes, in milliseconds.
        var weekendMilliseconds: Int64 = 0

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

    /// Returns the next time of a digest.
    ///
    /// It is that of the day before where the clocks have put it after midnight.
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
