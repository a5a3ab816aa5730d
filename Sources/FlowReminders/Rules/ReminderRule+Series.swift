extension ReminderRule {
    /// A moment and how long after it, or before it, reminders begin.
    package struct Distance: Hashable, Sendable {
        /// What it counts from: the time itself, or when it has to be done.
        package let anchor: ReminderAnchor
        /// Negative when it is before.
        package let length: TimeLength

        /// Puts a distance together.
        package init(anchor: ReminderAnchor, length: TimeLength) {
            self.anchor = anchor
            self.length = length
        }
    }

    /// How far from each of some times in a zone its first reminder goes out, where that is the same for all.
    ///
    /// Nil where quiet hours, weekends or digests move one of them, and where it counts from the end or from no time of
    /// theirs.
    package func distance(
        from times: [Timestamp],
        dueAfter: TimeLength,
        _ choice: WindowChoice,
        tenantQuiet: QuietHours?,
        zone: ZoneRules
    ) -> Distance? {
        guard case .relative(let anchor, let length) = trigger, anchor != .end else { return nil }
        let window = choice.window(of: self, tenantQuiet: tenantQuiet)
        for time in times {
            let begin = anchor == .due ? zone.instant(dueAfter, after: time) : time
            let planned = zone.instant(length, after: begin)
            guard window.opening(from: planned, zone: zone, isDigest: isDigest).at == planned else { return nil }
        }
        return Distance(anchor: dueAfter == .zero ? .start : anchor, length: length)
    }
}
