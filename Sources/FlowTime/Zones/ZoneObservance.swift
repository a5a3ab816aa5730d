/// The beginning of a stretch of time with one offset, as a VTIMEZONE of RFC 5545 has it.
package struct ZoneObservance: Hashable, Sendable {
    /// Local time at which the observance begins, by the clock of the offset before.
    package let begin: LocalDateTime
    /// The offset before, in seconds.
    package let offsetBefore: Int
    /// The offset from then on, in seconds.
    package let offset: Int
}

extension ZoneRules {
    /// The offsets in force from one instant to another; the first begins in 1970.
    package func observances(from start: Timestamp, to end: Timestamp) -> [ZoneObservance] {
        let last = Int(end.milliseconds.flooredQuotient(by: 1000))
        var span = span(at: Int(start.milliseconds.flooredQuotient(by: 1000)))
        let epoch = LocalDateTime(date: LocalDate(year: 1970, month: 1, day: 1))
        var found = [ZoneObservance(begin: epoch, offsetBefore: span.offset, offset: span.offset)]
        while span.end <= last {
            let next = self.span(at: span.end)
            let begin = LocalDateTime(seconds: span.end + span.offset)
            found.append(ZoneObservance(begin: begin, offsetBefore: span.offset, offset: next.offset))
            span = next
        }
        return found
    }
}
