/// Makes occurrences: as far ahead as their earliest reminders need, and the next one.
extension TenantTask {
    /// Most occurrences of one task that get rows of their own after an outage.
    package static let caughtUpCountMax = 1000
    /// Most occurrences that are gone through at once for a range row; what is left is for the next wake.
    static let passedOverCountMax = 100_000
    /// Most occurrences that are open ahead of their time, or within their grace.
    package static let openCountMax = 1000

    /// Makes the occurrences that are due to be made.
    ///
    /// Returns those that were passed over; their fate is decided by what is sent instead of them.
    package mutating func materialise(_ context: TaskContext) -> PassedOver? {
        guard state != .ended else { return nil }
        let (passed, isWhole) = passOver(context)
        guard isWhole else {
            // What is left was due long ago: as long as it is there, nobody has caught up.
            materialiseAt = passed?.last.instant ?? context.now
            return passed
        }
        var times = context.schedule.times(behind: last, since: since)
        // What is followed isn't missed: it stays open until something happens to it.
        let keepsOpen = context.schedule.isAfterCompletion || !origin.isOwn
        var next = keepsOpen && last != nil ? nil : times.next()
        while let mark = next, last == nil || dueAt(toMake: mark, context) <= context.now {
            next = times.next()
            add(mark, interval: interval(from: mark, to: next, context), keepsOpen: keepsOpen, context)
        }
        materialiseAt = next.map { dueAt(toMake: $0, context) }
        return passed
    }

    /// The seconds from a time to the next that is really later, as several may be moved to one business day; nil when
    /// there is none.
    private func interval(from mark: OccurrenceMark, to next: OccurrenceMark?, _ context: TaskContext) -> Int? {
        var later = next
        if let next, next.instant <= mark.instant {
            later = context.schedule.recurrence.next(after: mark.instant).map(OccurrenceMark.init)
        }
        return later.map { Int(($0.instant.milliseconds - mark.instant.milliseconds) / 1000) }
    }

    /// Notes again when the next one has to be made, after the place in the sequence has changed.
    mutating func replanMaterialising(_ context: TaskContext) {
        var times = context.schedule.times(behind: last, since: since)
        materialiseAt = times.next().map { dueAt(toMake: $0, context) }
    }

    /// Returns the instant by which an occurrence has to exist.
    ///
    /// It has to be there for its earliest reminder, or as the next one when the last begins.
    private func dueAt(toMake mark: OccurrenceMark, _ context: TaskContext) -> Timestamp {
        let earliest = earliest(of: mark, in: context.schedule.zone)
        return last.map { min($0.instant, earliest) } ?? earliest
    }

    /// Makes the next occurrence after a completion, where each occurrence follows from the one before.
    ///
    /// The interval counts from the completion, also from one before its time: then the next occurrence may come before
    /// the completed one, or at its very time. A time exists once in a revision, so such an occurrence begins another
    /// revision.
    mutating func addSuccessor(completionAt instant: Timestamp, _ context: TaskContext) {
        guard state != .ended, let next = context.schedule.recurrence.next(afterCompletion: instant),
            !reminding.occurrences.values.contains(where: { $0.occurrence.state == .open && $0.occurrence.keepsOpen })
        else { return }
        let mark = OccurrenceMark(next)
        if let last, !last.precedes(mark) { revision += 1 }
        let interval = Int((mark.instant.milliseconds - instant.milliseconds) / 1000)
        add(mark, interval: interval, keepsOpen: true, isSuccessor: true, context)
    }

    // MARK: - One occurrence

    private mutating func add(
        _ mark: OccurrenceMark,
        interval: Int?,
        keepsOpen: Bool,
        isSuccessor: Bool = false,
        _ context: TaskContext
    ) {
        occurrenceCount += 1
        last = mark
        // What follows something starts again with another date; whoever made a task may come back to one of its times.
        let isTaken =
            origin.isOwn && !isSuccessor
            && reminding.fired.contains { $0.revision < revision && $0.nominal == mark.nominal && $0.fold == mark.fold }
        let zone = context.schedule.zone
        let dueAt = dueAt(of: mark, in: zone)
        let endAt = endAt(ofDue: dueAt, interval: interval, keepsOpen: keepsOpen, in: zone)
        let occurrence = TaskOccurrence(
            number: occurrenceCount,
            revision: revision,
            mark: mark,
            dueAt: dueAt,
            grace: Int((endAt.milliseconds - dueAt.milliseconds) / 1000),
            tolerance: spec.grace == nil
                ? Self.standardTolerance(interval: interval) : Int((endAt.milliseconds - dueAt.milliseconds) / 1000),
            keepsOpen: keepsOpen,
            state: isTaken ? .superseded : .open,
            settled: isTaken ? context.stamp : nil,
            note: isTaken ? "Its time fired under an older revision" : nil
        )
        reminding.occurrences[occurrenceCount] = LiveOccurrence(occurrence)
        let putOff = reminding.putOff(of: occurrenceCount, reminders(at: context))
        reminding.occurrences[occurrenceCount]?.occurrence.putOff = putOff
        reminding.changes.occurrences.insert(occurrenceCount)
        for rule in reminding.rules where !rule.isRetired {
            reminding.plan(rule, of: occurrenceCount, reminders(at: context))
        }
    }

    /// Until when what is due at an instant is of use; `interval` are the seconds to the next occurrence.
    private func endAt(ofDue dueAt: Timestamp, interval: Int?, keepsOpen: Bool, in zone: ZoneRules) -> Timestamp {
        zone.instant(spec.grace ?? standardGrace(interval: interval, keepsOpen: keepsOpen), after: dueAt)
    }

    /// Passes by the times after the last one that are over already, and makes what comes next.
    ///
    /// No occurrence is made of the times passed by; one that has begun but is still of use is left for the wake.
    mutating func passBy(_ context: TaskContext) {
        var times = context.schedule.times(behind: last, since: since)
        var next = times.next()
        while let mark = next, mark.instant <= context.now {
            next = times.next()
            let due = dueAt(of: mark, in: context.schedule.zone)
            let interval = interval(from: mark, to: next, context)
            guard endAt(ofDue: due, interval: interval, keepsOpen: false, in: context.schedule.zone) <= context.now
            else {
                return
            }
            since = mark.instant
        }
        _ = materialise(context)
    }

    /// Until the next occurrence, at most 24 hours; 30 days for what happens once.
    private func standardGrace(interval: Int?, keepsOpen: Bool) -> TimeLength {
        if spec.timing.rule == nil || keepsOpen { return TaskSpec.graceOnce }
        return TimeLength(seconds: min(max(interval ?? .max, TaskTiming.intervalMin), TaskSpec.graceRecurringMax))
    }

    /// Half of the time to the next occurrence, at most a day: what is done nearer to the next one's time is late.
    private static func standardTolerance(interval: Int?) -> Int {
        min(max((interval ?? .max) / 2, TaskTiming.intervalMin), TaskSpec.toleranceMax)
    }

    /// Rules whose first reminder would not go out of anything that is open, since quiet hours leave it no time in which it
    /// is of use; with the words for that.
    package var silentRules: [(rule: TaskRule, reason: String)] {
        let open = reminding.occurrences.values.filter { $0.occurrence.state == .open }
        return rules.compactMap { rule in
            let first = open.flatMap {
                $0.reminders.values.filter { $0.isPlanned && $0.position.isFirst(of: rule.number) }
            }
            guard !rule.isRetired, let reason = first.first?.reason, first.allSatisfy({ $0.reason != nil }) else {
                return nil
            }
            return (rule, reason)
        }
    }

    // MARK: - Too many of them

    /// Occurrences that get a range row.
    package struct PassedOver {
        let firstNumber: Int
        let count: Int
        let first: OccurrenceMark
        let last: OccurrenceMark
    }

    /// Passes over all but the newest that are over.
    ///
    /// False when there are more to go through than at once.
    private mutating func passOver(_ context: TaskContext) -> (PassedOver?, isWhole: Bool) {
        guard last.map({ $0.instant <= context.now }) ?? true, !context.schedule.isAfterCompletion else {
            return (nil, true)
        }
        var times = context.schedule.times(behind: last, since: since)
        var count = 0
        while count < Self.passedOverCountMax, let mark = times.next(), mark.instant <= context.now { count += 1 }
        let excess = count - Self.caughtUpCountMax
        guard excess > 0 else { return (nil, true) }
        times = context.schedule.times(behind: last, since: since)
        guard let first = times.next() else { return (nil, true) }
        var newest = first
        for _ in 1..<excess { newest = times.next() ?? newest }
        let passed = PassedOver(firstNumber: occurrenceCount + 1, count: excess, first: first, last: newest)
        occurrenceCount += excess
        last = newest
        return (passed, count < Self.passedOverCountMax)
    }

    /// Counts as missed the occurrences that were not done in time.
    mutating func miss(_ context: TaskContext) {
        for number in reminding.occurrences.keys.sorted() {
            guard let missAt = reminding.occurrences[number]?.occurrence.missAt(in: pause), missAt <= context.now else {
                continue
            }
            settle(number, as: .missed, note: nil, context)
        }
    }

    /// Brings an occurrence to its state; its reminders are for the caller.
    mutating func settle(_ number: Int, as state: OccurrenceState, note: String?, _ context: TaskContext) {
        reminding.occurrences[number]?.occurrence.state = state
        reminding.occurrences[number]?.occurrence.settled = context.stamp
        if let note { reminding.occurrences[number]?.occurrence.note = note }
        reminding.changes.occurrences.insert(number)
    }
}
