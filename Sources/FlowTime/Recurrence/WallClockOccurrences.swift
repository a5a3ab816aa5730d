/// The occurrences of a rule that follows the wall clock, by instant.
///
/// Nominal times come in order, and so do their instants, but around a transition: what falls into a gap, and the second
/// pass of an overlap, comes from a cursor of its own, and the two are merged. So nothing is kept but two cursors.
struct WallClockOccurrences: Sendable {
    private let zone: ZoneRules
    private let options: RecurrenceOptions
    private let after: Int
    private let end: InstantEnd?
    private var main: RolledCursor
    private var mainNext: Occurrence?
    private var side: Side?
    private var sideNext: Occurrence?
    private var opened: ZoneTransition?
    private var hint: ZoneSpan
    private var previous: Occurrence?

    /// The times that one transition puts out of order.
    private struct Side: Sendable {
        var cursor: RolledCursor
        let transition: ZoneTransition
        let isGap: Bool

        /// The local second before which its times lie.
        var end: Int { isGap ? transition.localAfter : transition.localBefore }
    }

    /// Occurrences later than the second `after`; nil means all.
    init(_ cursor: RolledCursor, _ zone: ZoneRules, _ options: RecurrenceOptions, after: Int?, end: InstantEnd?) {
        self.zone = zone
        self.options = options
        self.after = after ?? .min
        self.end = end
        main = cursor
        hint = zone.span(at: after ?? 0)
        if let after { main.seek(to: after + zone.smallestOffset(around: after)) }
        mainNext = takeMain()
    }

    mutating func next() -> Occurrence? {
        while let occurrence = takeEarlier() {
            if occurrence.second <= after || isCollapsed(occurrence) || end?.isOver(at: occurrence) == true { continue }
            previous = occurrence
            return occurrence
        }
        return nil
    }

    // MARK: - Merging

    private mutating func takeEarlier() -> Occurrence? {
        if let aside = sideNext, mainNext.map({ aside.second <= $0.second }) ?? true {
            sideNext = takeSide()
            return aside
        }
        let next = mainNext
        if next != nil { mainNext = takeMain() }
        return next
    }

    /// True for a time in a gap that isn't an occurrence of its own.
    ///
    /// That is so when another time less than a day away has the same instant: every hour stays every hour, and isn't
    /// doubled after the gap.
    private func isCollapsed(_ occurrence: Occurrence) -> Bool {
        guard occurrence.flags.contains(.gap) else { return false }
        return [previous, mainNext].contains { other in
            guard let other, other.instant == occurrence.instant, other.nominal != occurrence.nominal else {
                return false
            }
            return abs(other.nominal.seconds - occurrence.nominal.seconds) < LocalDateTime.secondsOfDay
        }
    }

    // MARK: - Cursors

    private mutating func takeMain() -> Occurrence? {
        while true {
            guard let time = main.next() else { return nil }
            let local = LocalDateTime(seconds: time.moved)
            switch zone.resolve(local, near: &hint) {
            case .unique(let second):
                return occurrence(time, fold: 0, second, [])
            case .gap(let transition):
                if options.gap == .skip { continue }
                guard side == nil else { return gapOccurrence(time, transition) }
                open(transition, from: time.moved, isGap: true)
                main.seek(to: transition.localAfter)
            case .overlap(let transition):
                switch options.overlap {
                case .first: return occurrence(time, fold: 0, time.moved - transition.offsetBefore, .overlap)
                case .second: return occurrence(time, fold: 1, time.moved - transition.offsetAfter, .overlap)
                case .both:
                    if side == nil, opened != transition { open(transition, from: time.moved, isGap: false) }
                    return occurrence(time, fold: 0, time.moved - transition.offsetBefore, .overlap)
                }
            }
        }
    }

    private mutating func open(_ transition: ZoneTransition, from second: Int, isGap: Bool) {
        var cursor = main
        cursor.seek(to: second)
        side = Side(cursor: cursor, transition: transition, isGap: isGap)
        opened = transition
        sideNext = takeSide()
    }

    private mutating func takeSide() -> Occurrence? {
        guard let time = side?.cursor.next(), let open = side, time.moved < open.end else {
            side = nil
            return nil
        }
        if open.isGap { return gapOccurrence(time, open.transition) }
        return occurrence(time, fold: 1, time.moved - open.transition.offsetAfter, .overlap)
    }

    private func gapOccurrence(_ time: RolledCursor.Time, _ transition: ZoneTransition) -> Occurrence {
        let second = options.gap == .firstValid ? transition.second : time.moved - transition.offsetBefore
        return occurrence(time, fold: 0, second, .gap)
    }

    private func occurrence(
        _ time: RolledCursor.Time,
        fold: Int,
        _ second: Int,
        _ flags: OccurrenceFlags
    ) -> Occurrence {
        let nominal = LocalDateTime(seconds: time.nominal)
        var flags = flags
        if options.calendar.holidays.contains(nominal.date) { flags.insert(.holiday) }
        if options.calendar.weekend.contains(nominal.date.weekday) { flags.insert(.weekend) }
        if time.moved != time.nominal { flags.insert(.rolled) }
        return Occurrence(nominal: nominal, fold: fold, second: second, flags: flags)
    }
}

/// End given as an instant, for times whose instant isn't the only one that the clocks show them at.
struct InstantEnd: Sendable {
    private let second: Int
    /// Nominal times that were added, which no end of a rule concerns.
    private let additions: Set<Int>

    /// Nil for an end by the wall clock, and for none.
    init?(_ end: RecurrenceEnd?, besides additions: [Int]) {
        guard case .instant(let instant) = end else { return nil }
        second = Int(instant.milliseconds.flooredQuotient(by: 1000))
        self.additions = Set(additions)
    }

    /// True for a time of a night in which the clocks are changed, when it is later than the end.
    func isOver(at occurrence: Occurrence) -> Bool {
        guard !occurrence.flags.isDisjoint(with: [.overlap, .gap]), !occurrence.flags.contains(.rolled) else {
            return false
        }
        return occurrence.second > second && !additions.contains(occurrence.nominal.seconds)
    }
}

extension Occurrence {
    var second: Int { Int(instant.milliseconds / 1000) }
}
