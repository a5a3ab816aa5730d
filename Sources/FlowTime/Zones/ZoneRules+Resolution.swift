extension ZoneRules {
    package func resolve(_ local: LocalDateTime) -> LocalResolution {
        var hint = span(at: local.seconds)
        return resolve(local, near: &hint)
    }

    /// The instant of a time on the wall clock: of two the first; what is in a gap is shifted.
    package func firstInstant(of local: LocalDateTime) -> Timestamp {
        let second =
            switch resolve(local) {
            case .unique(let second): second
            case .gap(let transition), .overlap(let transition): local.seconds - transition.offsetBefore
            }
        return Timestamp(milliseconds: Int64(second) * 1000)
    }

    /// The first instant from one on at which the clocks show a local time.
    ///
    /// In a night in which they show it twice, the second one where the first is over; before `start` where both are. A
    /// time that a zone hasn't is shifted.
    package func instant(of local: LocalDateTime, from start: Timestamp) -> Timestamp {
        let first = firstInstant(of: local)
        guard first < start, case .overlap(let transition) = resolve(local) else { return first }
        return Timestamp(milliseconds: Int64(local.seconds - transition.offsetAfter) * 1000)
    }

    /// Like `resolve`, but looks into `hint` first, and leaves there what is good for the next time nearby.
    func resolve(_ local: LocalDateTime, near hint: inout ZoneSpan) -> LocalResolution {
        let wall = local.seconds
        if hint.surelyHolds(local: wall) { return .unique(second: wall - hint.offset) }
        // Only what is in force within the largest offset around it can make it an instant.
        var span = span(at: wall - ZoneSpan.offsetMax)
        var first: ZoneSpan?
        var gap: ZoneTransition?
        while true {
            if wall >= span.start + span.offset, wall < span.end + span.offset {
                if let first { return .overlap(Self.transition(from: first, to: span)) }
                first = span
            }
            hint = span
            guard span.end <= wall + ZoneSpan.offsetMax else { break }
            let next = self.span(at: span.end)
            if wall >= span.end + span.offset, wall < next.start + next.offset {
                gap = Self.transition(from: span, to: next)
            }
            span = next
        }
        if let first { return .unique(second: wall - first.offset) }
        guard let gap else { preconditionFailure("\(name) has neither an instant nor a gap at \(local.text)") }
        return .gap(gap)
    }

    /// The smallest offset in force around an instant, so that no earlier wall clock time can be a later instant.
    func smallestOffset(around second: Int) -> Int {
        var span = span(at: second - ZoneSpan.offsetMax)
        var smallest = span.offset
        while span.end <= second + ZoneSpan.offsetMax {
            span = self.span(at: span.end)
            smallest = min(smallest, span.offset)
        }
        return smallest
    }

    private static func transition(from before: ZoneSpan, to after: ZoneSpan) -> ZoneTransition {
        ZoneTransition(second: after.start, offsetBefore: before.offset, offsetAfter: after.offset)
    }
}
