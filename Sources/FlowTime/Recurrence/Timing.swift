/// Parts of a definition that depend on anchor, zone and policies: its end, and times given as instants.
struct Timing {
    private let definition: RecurrenceDefinition
    private let anchor: LocalDateTime
    private let zone: ZoneRules
    private let options: RecurrenceOptions

    init(_ definition: RecurrenceDefinition, anchor: LocalDateTime, zone: ZoneRules, options: RecurrenceOptions) {
        self.definition = definition
        self.anchor = anchor
        self.zone = zone
        self.options = options
    }

    /// Further times in local seconds, ascending and distinct.
    var additions: [Int] {
        let stated = definition.additionInstants.map { zone.localTime(at: $0).seconds }
        guard !stated.isEmpty else { return definition.additions.map(\.seconds) }
        return Set(stated + definition.additions.map(\.seconds)).sorted()
    }

    /// Excepted times, those given as instants included.
    var exceptions: RecurrenceExceptions {
        var exceptions = definition.exceptions
        for instant in definition.exceptionInstants { exceptions.times.insert(zone.localTime(at: instant)) }
        return exceptions
    }

    /// The instant at which the anchor is, by the policies, in seconds; a skipped gap is shifted.
    var anchorSecond: Int { second(of: anchor) }

    func lastSecond(_ end: RecurrenceEnd?) -> Int {
        switch end {
        case nil: second(of: .max)
        case .local(let time): second(of: time)
        case .instant(let instant): Int(instant.milliseconds.flooredQuotient(by: 1000))
        }
    }

    /// The cursor over a rule's nominal times, ended where its count or its end says.
    func cursor(of rule: RecurrenceRule, last: LocalDateTime) -> RuleCursor {
        let last = min(lastTime(rule.end), last)
        let cursor = RuleCursor(rule, anchor: anchor, last: last)
        guard let count = rule.count else { return cursor }
        var probe = cursor
        var end = anchor.seconds
        for _ in 0..<count {
            guard let next = probe.next() else { break }
            end = next
        }
        return RuleCursor(rule, anchor: anchor, last: min(last, LocalDateTime(seconds: end)))
    }

    /// Returns the last local time of an end.
    ///
    /// An end given as an instant counts by what the clocks show then; all of an overlap is over in its second pass.
    private func lastTime(_ end: RecurrenceEnd?) -> LocalDateTime {
        switch end {
        case nil: return .max
        case .local(let time): return time
        case .instant(let instant):
            let local = zone.localTime(at: instant)
            guard case .overlap(let transition) = zone.resolve(local),
                instant.milliseconds.flooredQuotient(by: 1000) >= Int64(transition.second)
            else { return local }
            return LocalDateTime(seconds: transition.localBefore - 1)
        }
    }

    private func second(of local: LocalDateTime) -> Int {
        switch zone.resolve(local) {
        case .unique(let second): return second
        case .gap(let transition):
            return options.gap == .firstValid ? transition.second : local.seconds - transition.offsetBefore
        case .overlap(let transition):
            let offset = options.overlap == .second ? transition.offsetAfter : transition.offsetBefore
            return local.seconds - offset
        }
    }
}
