extension ReminderRule {
    /// A moment and how long after it, or before it, reminders begin.
    package struct Distance: Hashable, Sendable {
        package let anchor: ReminderAnchor
        /// Negative when it is before.
        package let length: TimeLength

        package init(anchor: ReminderAnchor, length: TimeLength) {
            self.anchor = anchor
            self.length = length
        }
    }

    /// Returns the distance of the first reminder from each of some times in a zone; nil where they differ.
    ///
    /// Nil also where quiet hours, weekends or digests move one of the reminders, and where the rule counts from the
    /// end or from none of the times.
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
