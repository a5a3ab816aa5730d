/// The ledger of reminders: each is planned once, and gets one fate.
extension Reminding {
    /// Positions of snoozes within a step, beyond what rounds and repeats can reach.
    static let snoozeRepetitionBase = 1_000_000

    // MARK: - Planning

    /// Plans the first reminder of a rule for an occurrence.
    package mutating func plan(_ rule: TaskRule, of number: Int, _ context: ReminderContext) {
        guard let occurrence = occurrences[number]?.occurrence else { return }
        let planned = rule.rule.trigger.instant(for: occurrence, context)
        let reminder = plan(.first(of: rule.number), of: number, at: planned, context)
        if occurrence.state == .superseded {
            close(reminder, .suppressedSuperseded, "Its time fired under an older revision", at: context.now)
        } else if planned < rule.addedAt, context.subject.isOwn {
            close(reminder, .skipped, "Its time was over when the rule was made", at: context.now)
        }
    }

    @discardableResult
    mutating func plan(
        _ position: ReminderPosition,
        of number: Int,
        at planned: Timestamp,
        _ context: ReminderContext
    ) -> ReminderID {
        let place = place(of: position, planned, in: number, context)
        let count = (occurrences[number]?.occurrence.reminderCount ?? 0) + 1
        let id = ReminderID(OccurrenceID(self.id, number), count)
        occurrences[number]?.occurrence.reminderCount = count
        occurrences[number]?.reminders[count] = Reminder(
            number: count,
            position: position,
            plannedAt: planned,
            dueAt: place.opening.at,
            deferral: place.opening.deferral,
            reason: place.uselessness
        )
        changes.occurrences.insert(number)
        changes.reminders.insert(id)
        return id
    }

    /// Returns the milliseconds for which a reminder of an occurrence is of use after its time.
    func usefulMilliseconds(of number: Int) -> Int64 {
        Int64(occurrences[number]?.occurrence.grace ?? 0) * 1000
    }

    /// True when an occurrence will be of use at an instant: whatever reminds of it then is so too.
    func isOpen(_ number: Int, at instant: Timestamp) -> Bool {
        guard let occurrence = occurrences[number]?.occurrence else { return false }
        return occurrence.state == .open && instant <= occurrence.endAt
    }

    // MARK: - Chains

    package func rule(_ number: Int) -> ReminderRule? { rules.first { $0.number == number }?.rule }

    package func reminder(_ id: ReminderID) -> Reminder? { occurrences[id.occurrence.number]?.reminders[id.number] }

    /// Returns the fate and the reason that end a rule's chain for an occurrence; nil while it has to go on.
    package func end(ofRule number: Int, in occurrence: TaskOccurrence) -> (fate: ReminderFate, reason: String)? {
        if let policy, number != policy.rule { return (.suppressedSuperseded, type(of: policy).replacedReason) }
        switch occurrence.state {
        case .done: return (.suppressedAcknowledged, "It was done")
        case .skipped: return (.suppressedCancelled, "It was skipped")
        case .superseded: return (.suppressedSuperseded, "A newer revision took its place")
        case .cancelled: return (.suppressedCancelled, "The task has ended")
        case .open, .missed: break
        }
        let needed = rule(number)?.acknowledgementCount ?? 1
        guard (occurrence.acknowledgements[number]?.count ?? 0) >= needed else { return nil }
        return (.suppressedAcknowledged, "It was acknowledged")
    }

    /// Plans the reminder that follows another: its repeat, the next step, the next round.
    ///
    /// After a step that reached no recipient, the next step comes at once. A chain that a person has put off meanwhile
    /// goes on from there.
    package mutating func goOn(from id: ReminderID, isReached: Bool, _ context: ReminderContext) {
        guard let position = reminder(id)?.position, let rule = rule(position.rule),
            let occurrence = occurrences[id.occurrence.number]?.occurrence, !context.subject.isEnded,
            end(ofRule: position.rule, in: occurrence) == nil,
            newest(ofRule: position.rule, in: id.occurrence.number)?.number == id.number,
            let next = rule.following(position, isReached: isReached)
        else { return }
        let at = context.zone.instant(next.delay, after: context.now)
        plan(next.position, of: id.occurrence.number, at: at, context)
    }

    /// Notes when a chain goes on after a reminder whose deliveries are decided, should none of them get out.
    ///
    /// The delay counts from when the first of them is tried.
    mutating func noteGoingOn(_ id: ReminderID, _ context: ReminderContext) {
        guard let live = occurrences[id.occurrence.number], let reminder = live.reminders[id.number] else { return }
        let first = live.deliveries.values.filter { $0.reminder == id && $0.state != .cancelled }.map(\.openAt).min()
        let next = rule(reminder.position.rule)?.following(reminder.position, isReached: true)
        guard let first, let next, policy == nil else { return }
        let at = context.zone.instant(next.delay, after: first)
        guard at != reminder.goesOnAt else { return }
        occurrences[id.occurrence.number]?.reminders[id.number]?.goesOnAt = at
        changes.reminders.insert(id)
    }

    /// Plans the successor of each reminder that wasn't delivered within the delay until that successor.
    ///
    /// A recipient who doesn't get a reminder doesn't answer, and holds back no other recipient.
    mutating func goOnUndelivered(_ context: ReminderContext) {
        for number in occurrences.keys.sorted() {
            let waiting = occurrences[number]?.reminders.values.filter { reminder in
                reminder.waitsUntil.map { $0 <= context.now } ?? false
            }
            for reminder in (waiting ?? []).sorted(by: { $0.number < $1.number }) {
                goOnUndelivered(ReminderID(OccurrenceID(id, number), reminder.number), context)
            }
        }
    }

    mutating func goOnUndelivered(_ id: ReminderID, _ context: ReminderContext) {
        guard let reminder = reminder(id), let at = reminder.waitsUntil else { return }
        occurrences[id.occurrence.number]?.reminders[id.number]?.goesOnAt = nil
        changes.reminders.insert(id)
        planFollowing(id, behind: reminder.position, at: at, context)
    }

    /// Plans the successor of a reminder that quiet hours leave no time, at its delay after the reminder's own time.
    ///
    /// A recipient who isn't notified doesn't answer, and others may be awake. Repeats of the step that have no time
    /// either get no row: they would repeat one statement for a whole night. A chain of which no recipient has been
    /// notified ends with the grace.
    mutating func goOnSilent(_ id: ReminderID, _ context: ReminderContext) {
        guard let reminder = reminder(id), let rule = rule(reminder.position.rule) else { return }
        var (position, planned) = (reminder.position, reminder.plannedAt)
        while let next = rule.following(position, isReached: true), next.position.isRepeat(of: position) {
            let at = context.zone.instant(next.delay, after: planned)
            guard place(of: next.position, at, in: id.occurrence.number, context).uselessness != nil else { break }
            (position, planned) = (next.position, at)
        }
        guard let occurrence = occurrences[id.occurrence.number]?.occurrence,
            let delay = rule.following(position, isReached: true)?.delay
        else { return }
        let at = context.zone.instant(delay, after: planned)
        guard occurrence.keepsOpen || at <= occurrence.endAt || hasBegun(position.rule, in: id.occurrence.number)
        else { return }
        planFollowing(id, behind: position, at: at, context)
    }

    /// True when a reminder of the rule reached a recipient.
    private func hasBegun(_ rule: Int, in number: Int) -> Bool {
        occurrences[number]?.reminders.values.contains {
            $0.position.rule == rule && ($0.fate == .sent || $0.fate == .sentLate)
        } ?? false
    }

    /// Plans the successor of a position of a chain that reached no recipient.
    ///
    /// A successor whose time is over is planned for now while the occurrence is open.
    private mutating func planFollowing(
        _ id: ReminderID,
        behind position: ReminderPosition,
        at: Timestamp,
        _ context: ReminderContext
    ) {
        let number = id.occurrence.number
        guard !context.subject.isEnded, let occurrence = occurrences[number]?.occurrence,
            end(ofRule: position.rule, in: occurrence) == nil,
            newest(ofRule: position.rule, in: number)?.number == id.number,
            let next = rule(position.rule)?.following(position, isReached: true)
        else { return }
        plan(next.position, of: number, at: isOpen(number, at: context.now) ? max(at, context.now) : at, context)
    }

    package func newest(ofRule rule: Int, in number: Int) -> Reminder? {
        occurrences[number]?.reminders.values.filter { $0.position.rule == rule }.max { $0.number < $1.number }
    }

    /// Gives a reminder its fate; one that has a fate keeps it.
    package mutating func close(
        _ id: ReminderID,
        _ fate: ReminderFate,
        _ reason: String?,
        at now: Timestamp,
        coveredBy: ReminderID? = nil
    ) {
        guard var reminder = reminder(id), reminder.fate == nil else { return }
        reminder.fate = fate
        reminder.fateAt = now
        reminder.reason = reason
        reminder.coveredBy = coveredBy
        occurrences[id.occurrence.number]?.reminders[id.number] = reminder
        changes.reminders.insert(id)
    }

    /// Ends what isn't out yet of an occurrence, or of one rule of it.
    ///
    /// A delivery under way is left alone: how it ends decides the fate.
    package mutating func suppress(
        _ number: Int,
        rule: Int? = nil,
        _ fate: ReminderFate,
        _ reason: String,
        at now: Timestamp
    ) {
        guard let live = occurrences[number] else { return }
        for reminder in live.reminders.values.sorted(by: { $0.number < $1.number })
        where rule == nil || reminder.position.rule == rule {
            var isUnderWay = false
            for id in live.deliveries.keys.sorted() where live.deliveries[id]?.reminder.number == reminder.number {
                // A digest goes out for the sake of its other lines.
                let isShared = live.deliveries[id].map { $0.isShared && !$0.state.isFinal } ?? false
                isUnderWay = isUnderWay || isShared || live.deliveries[id]?.state == .sending
                guard !isShared, live.deliveries[id]?.state == .pending else { continue }
                occurrences[number]?.deliveries[id]?.cancel(at: now, reason: reason)
                changes.deliveries.insert(id)
            }
            if !isUnderWay, reminder.fate == nil {
                close(ReminderID(OccurrenceID(id, number), reminder.number), fate, reason, at: now)
            }
        }
    }
}

extension ReminderRule {
    /// Returns the position that follows another in the chain, and the delay until it; nil at the end.
    func following(_ last: ReminderPosition, isReached: Bool) -> (position: ReminderPosition, delay: TimeLength)? {
        let perRound = (nag?.countMax ?? 0) + 1
        if isReached, let nag, last.nag < nag.countMax {
            let position = ReminderPosition(
                rule: last.rule,
                step: last.step,
                repetition: last.round * perRound + last.nag + 1,
                round: last.round,
                nag: last.nag + 1
            )
            return (position, nag.interval)
        }
        if last.step + 1 < steps.count {
            let position = ReminderPosition(
                rule: last.rule,
                step: last.step + 1,
                repetition: last.round * perRound,
                round: last.round,
                nag: 0
            )
            return (position, isReached ? steps[last.step + 1].delay : .zero)
        }
        guard last.round + 1 < roundCount else { return nil }
        let position = ReminderPosition(
            rule: last.rule,
            step: 0,
            repetition: (last.round + 1) * perRound,
            round: last.round + 1,
            nag: 0
        )
        return (position, steps[0].delay)
    }

    package func goesOn(behind position: ReminderPosition) -> Bool { following(position, isReached: true) != nil }
}
