/// A task that follows an instalment: its ladder decides what goes out, and writes each step into the ledger.
extension TenantTask {
    /// A payer who is excluded, or in the archive, is looked at again after this, in milliseconds: nobody tells when
    /// that ends.
    private static let payerLookMilliseconds: Int64 = 86_400_000

    /// The instalment that it follows, and the charge that it has put there of which nobody was told yet.
    fileprivate var untoldCharge: (instalment: Int, charge: Int)? {
        guard case .instalment(let id) = origin, let charge = ladder?.charge else { return nil }
        // Every attempt has failed, and the next one waits for its time.
        guard let sending = ladder?.sending else { return (id.number, charge) }
        let deliveries = reminding.occurrences[sending.occurrence.number]?.deliveries.values.filter {
            $0.reminder == sending
        }
        guard deliveries?.allSatisfy({ $0.state == .pending }) == true else { return nil }
        return (id.number, charge)
    }

    /// True when an attempt of this delivery may begin by what the task knows.
    func isPending(_ delivery: String) -> Bool {
        reminding.occurrences.values.contains { $0.deliveries[delivery]?.state == .pending }
    }

    // MARK: - Deciding

    /// Does what is due: at most one step goes out, and what is passed over is written down with its reason.
    mutating func climb(_ debt: inout Debt, _ moment: TaskMoment) {
        guard let run = decide(debt, moment), state != .ended else { return }
        take(run, moment)
        for entry in run.entries {
            let id = write(entry, moment)
            guard entry.fate == nil else { continue }
            ladder?.sending = id
            send(id, entry, &debt, moment)
        }
        // Nobody to send it to, for instance.
        if settleLadder(&debt, moment) { climb(&debt, moment) }
    }

    /// Notes when there is something to decide: now, when there is.
    ///
    /// What goes out is decided by whoever wakes the task, who knows whether the clock can be believed.
    mutating func replan(_ debt: Debt, _ moment: TaskMoment) {
        guard state != .ended, let run = decide(debt, moment) else { return }
        if run.entries.isEmpty { take(run, moment) } else { ladder?.nextAt = moment.now }
    }

    private func decide(_ debt: Debt, _ moment: TaskMoment) -> LadderRun? {
        guard let ladder, let plan = ladder.plan, var facts = debt.facts(at: moment.now) else { return nil }
        facts.absences = absences(plan, moment)
        return plan.ladder.decide(ladder.progress, facts, now: moment.now, zone: debt.zone)
    }

    private mutating func take(_ run: LadderRun, _ moment: TaskMoment) {
        ladder?.progress = run.progress
        ladder?.nextAt = run.nextAt
        switch run.rest {
        case .blocked(.excluded), .blocked(.archived):
            ladder?.nextAt = moment.now.advanced(byMilliseconds: Self.payerLookMilliseconds)
        case .inFlight, .undated, .blocked, .finished, nil: break
        }
    }

    // MARK: - Writing and sending

    private mutating func write(_ entry: LadderEntry, _ moment: TaskMoment) -> ReminderID {
        let step = entry.identity.position
        let line = ladder?.takeLine(ofStep: step.step) ?? 0
        let count = (reminding.occurrences[occurrenceCount]?.occurrence.reminderCount ?? 0) + 1
        let id = ReminderID(OccurrenceID(self.id, occurrenceCount), count)
        let position = ReminderPosition(
            rule: entry.identity.ladder,
            step: step.step,
            repetition: line,
            round: step.repetition,
            nag: entry.identity.attempt
        )
        let opening =
            entry.fate == nil
            ? opening(of: entry, at: position, moment) : SendWindow.Opening(at: entry.plannedAt)
        reminding.occurrences[occurrenceCount]?.occurrence.reminderCount = count
        reminding.occurrences[occurrenceCount]?.reminders[count] = Reminder(
            number: count,
            position: position,
            plannedAt: entry.plannedAt,
            dueAt: opening.at,
            deferral: opening.deferral,
            ladderStep: entry.step
        )
        reminding.changes.occurrences.insert(occurrenceCount)
        reminding.changes.reminders.insert(id)
        if let fate = entry.fate { reminding.close(id, ReminderFate(fate), entry.reason, at: moment.now) }
        return id
    }

    /// When a step goes out that was decided now: at its time, unless that is within quiet hours, or was before them.
    private func opening(
        of entry: LadderEntry,
        at position: ReminderPosition,
        _ moment: TaskMoment
    ) -> SendWindow.Opening {
        let planned = entry.plannedAt
        let isLate = moment.now.milliseconds - planned.milliseconds > Reminding.latenessMaxMilliseconds
        let reminderMoment = reminders(at: moment)
        let opening = reminding.opening(
            of: reminding.step(at: position),
            within: reminding.window(at: position, reminderMoment),
            from: isLate ? moment.now : planned,
            isDigest: false,
            reminderMoment
        )
        return opening.deferral == nil ? SendWindow.Opening(at: planned) : opening
    }

    private mutating func send(_ id: ReminderID, _ entry: LadderEntry, _ debt: inout Debt, _ moment: TaskMoment) {
        guard let step = ladder?.plan?.ladder.step(at: entry.identity.position) else { return }
        if let amount = entry.charge, let charge = step.charge {
            ladder?.charge = debt.charge(charge, amount, at: moment.now)
        }
        var moment = moment
        let covered = (debt.instalment?.outstanding.minorUnits ?? 0) - debt.owed.minorUnits
        let message = DebtMessage(
            party: debt.schedule.party.text,
            direction: debt.schedule.direction,
            step: step.key,
            outstanding: debt.owed,
            charge: ladder?.charge.flatMap { debt.standingCharge($0) },
            credit: covered > 0 ? Money(minorUnits: covered, debt.schedule.currency) : nil
        )
        moment.details = ReminderDetails(lines: message.lines(moment.amounts), members: message.members)
        reminding.send(id, covering: [], passed: 0, reminders(at: moment))
    }

    // MARK: - How it ends

    /// Takes back what isn't out yet when nothing is owed any more, or something stops the ladder; true when it does.
    mutating func withdraw(_ debt: Debt?, _ moment: TaskMoment) -> Bool {
        guard let block = debt?.block(besides: untoldCharge?.charge, at: moment.now) else { return false }
        for number in reminding.occurrences.keys.sorted() {
            reminding.suppress(number, ReminderFate(block.fate), block.reason, at: moment.now)
        }
        return true
    }

    /// Tells the ladder how that ended which was on its way; false when nothing was, or it hasn't ended.
    mutating func settleLadder(_ debt: inout Debt, _ moment: TaskMoment) -> Bool {
        guard var progress = ladder?.progress, let sending = ladder?.sending,
            let reminder = reminding.reminder(sending),
            let fate = reminder.fate
        else { return false }
        let reason = reminder.reason ?? fate.rawValue
        let result: LadderResult =
            switch fate {
            case .sent, .sentLate: .delivered(at: reminder.fateAt ?? moment.now)
            case .ambiguous: .ambiguous(reason: reason)
            case .failed, .skipped, .expired, .coalesced: .failed(reason: reason)
            case .suppressedCancelled where debt.block(besides: ladder?.charge, at: moment.now) == nil:
                // Whom it was for is in the archive.
                if let words = absence(of: progress.inFlight?.step, moment) {
                    .withdrawn(.archived(words))
                } else {
                    .failed(reason: reason)
                }
            case .suppressedPaid, .suppressedAcknowledged, .suppressedPaused, .suppressedQuiet, .suppressedHeld,
                .suppressedSuperseded, .suppressedCancelled:
                .withdrawn(debt.block(besides: ladder?.charge, at: moment.now) ?? .held(reason))
            }
        let opening = reminder.deferral == nil ? nil : reminder.dueAt
        if let plan = ladder?.plan {
            let settled = plan.ladder.settle(progress, result, opening: opening, now: moment.now, zone: debt.zone)
            progress = settled?.progress ?? progress
        } else {
            _ = progress.settle(result, opening: opening, now: moment.now, zone: debt.zone)
        }
        if case .withdrawn = result, let charge = ladder?.charge { debt.reverse(charge, reason: reason) }
        ladder?.progress = progress
        ladder?.sending = nil
        // What failed and is tried again has been charged, and nobody knows of it.
        if !progress.isCharged { ladder?.charge = nil }
        return true
    }

    /// Forgets a charge that was taken back before anybody was told of it: the next attempt makes another.
    private mutating func forgetCharge() {
        guard ladder?.sending == nil else { return }
        ladder?.charge = nil
        ladder?.progress.isCharged = false
    }

    // MARK: - Following

    /// Takes over what was changed about its instalment; without a wish it isn't known when that is due.
    mutating func follow(_ wish: FollowingWish?, _ plan: LadderPlan?, _ debt: inout Debt, _ moment: TaskMoment) {
        guard state != .ended else { return }
        if let wish {
            change(ladder: plan, &debt, moment)
            if wish.spec.following?.addressee != spec.following?.addressee {
                supersede(&debt, "The party was changed", moment)
            }
            let revision = revision
            _ = takeOver(wish.keepingDay(of: spec.timing), moment)
            if self.revision != revision { forgetCharge() }
        } else {
            supersede(&debt, "It isn't known any more when it is due", moment)
        }
        // One that was lowered by a payment was made anew.
        if let charge = ladder?.charge { ladder?.charge = debt.instalment?.successor(ofCharge: charge) ?? charge }
        let isStopped = withdraw(debt, moment)
        if isStopped { forgetCharge() }
        _ = settleLadder(&debt, moment)
        // Also of what was given up: it may be owed again, and goes on then where it stood.
        replan(debt, moment)
    }

    /// Goes over to another ladder, or to none: what isn't out yet of the one before is superseded.
    ///
    /// A delivery under way is left alone; when it has succeeded, the new ladder goes on behind it.
    private mutating func change(ladder plan: LadderPlan?, _ debt: inout Debt, _ moment: TaskMoment) {
        guard plan != ladder?.plan else { return }
        supersede(&debt, LadderState.replacedReason, moment)
        ladder?.change(to: plan)
    }

    private mutating func supersede(_ debt: inout Debt, _ reason: String, _ moment: TaskMoment) {
        for number in reminding.occurrences.keys.sorted() {
            reminding.suppress(number, .suppressedSuperseded, reason, at: moment.now)
        }
        _ = settleLadder(&debt, moment)
        forgetCharge()
    }
}

extension FollowingWish {
    /// The day is what counts: a payer who has another zone by now isn't begun anew with.
    fileprivate func keepingDay(of timing: TaskTiming) -> FollowingWish {
        guard spec.timing.start.prefix(10) == timing.start.prefix(10) else { return self }
        var spec = spec
        spec.timing = timing
        return FollowingWish(origin: origin, spec: spec, rules: rules)
    }
}

extension [TenantTask] {
    /// Charges of theirs of which nobody was told yet, by the instalment.
    var untoldCharges: [Int: Int] {
        let untold = compactMap(\.untoldCharge).map { ($0.instalment, $0.charge) }
        return Dictionary(untold) { first, _ in first }
    }
}
