/// A task that follows an instalment climbs its ladder: that decides what goes out, and what is written of each step.
package struct LadderClimb {
    /// The task that climbs.
    package private(set) var task: TenantTask
    /// What is owed, with what the ladder charges.
    package private(set) var debt: Debt
    let moment: TaskMoment

    /// Begins with a task and its debt as they are.
    package init(_ task: TenantTask, _ debt: Debt, _ moment: TaskMoment) {
        (self.task, self.debt, self.moment) = (task, debt, moment)
    }

    /// A payer who is excluded, or in the archive, is looked at again after this, in milliseconds: nobody tells when
    /// that ends.
    private static let payerLookMilliseconds: Int64 = 86_400_000

    // MARK: - Deciding

    /// Does what is due: at most one step goes out, and what is passed over is written down with its reason.
    package mutating func climb() {
        guard let run = decide(), task.state != .ended else { return }
        take(run)
        for entry in run.entries {
            let id = write(entry)
            guard entry.fate == nil else { continue }
            task.ladder?.sending = id
            send(id, entry)
        }
        // Nobody to send it to, for instance.
        if settleLadder() { climb() }
    }

    /// Notes when there is something to decide: now, when there is.
    ///
    /// What goes out is decided by whoever wakes the task, who knows whether the clock can be believed.
    package mutating func replan() {
        guard task.state != .ended, let run = decide() else { return }
        let now = moment.now
        if run.entries.isEmpty { take(run) } else { task.ladder?.nextAt = now }
    }

    private func decide() -> LadderRun? {
        guard let ladder = task.ladder, let plan = ladder.plan, var facts = debt.facts(at: moment.now) else {
            return nil
        }
        facts.absences = absences(plan)
        return plan.ladder.decide(ladder.progress, facts, now: moment.now, zone: debt.zone)
    }

    private mutating func take(_ run: LadderRun) {
        task.ladder?.progress = run.progress
        task.ladder?.nextAt = run.nextAt
        switch run.rest {
        case .blocked(.excluded), .blocked(.archived):
            let lookAt = moment.now.advanced(byMilliseconds: Self.payerLookMilliseconds)
            task.ladder?.nextAt = lookAt
        case .inFlight, .undated, .blocked, .finished, nil: break
        }
    }

    // MARK: - Writing and sending

    private mutating func write(_ entry: LadderEntry) -> ReminderID {
        let step = entry.identity.position
        let line = task.ladder?.takeLine(ofStep: step.step) ?? 0
        let count = (task.reminding.occurrences[task.occurrenceCount]?.occurrence.reminderCount ?? 0) + 1
        let id = ReminderID(OccurrenceID(task.id, task.occurrenceCount), count)
        let position = ReminderPosition(
            rule: entry.identity.ladder,
            step: step.step,
            repetition: line,
            round: step.repetition,
            nag: entry.identity.attempt
        )
        let opening =
            entry.fate == nil
            ? opening(of: entry, at: position) : SendWindow.Opening(at: entry.plannedAt)
        task.reminding.occurrences[task.occurrenceCount]?.occurrence.reminderCount = count
        task.reminding.occurrences[task.occurrenceCount]?.reminders[count] = Reminder(
            number: count,
            position: position,
            plannedAt: entry.plannedAt,
            dueAt: opening.at,
            deferral: opening.deferral,
            ladderStep: entry.step
        )
        task.reminding.changes.occurrences.insert(task.occurrenceCount)
        task.reminding.changes.reminders.insert(id)
        if let fate = entry.fate { task.reminding.close(id, ReminderFate(fate), entry.reason, at: moment.now) }
        return id
    }

    /// When a step goes out that was decided now: at its time, unless that is within quiet hours, or was before them.
    private func opening(
        of entry: LadderEntry,
        at position: ReminderPosition
    ) -> SendWindow.Opening {
        let planned = entry.plannedAt
        let isLate = moment.now.milliseconds - planned.milliseconds > Reminding.latenessMaxMilliseconds
        let reminderMoment = task.reminders(at: moment)
        let opening = task.reminding.opening(
            of: task.reminding.step(at: position),
            within: task.reminding.window(at: position, reminderMoment),
            from: isLate ? moment.now : planned,
            isDigest: false,
            reminderMoment
        )
        return opening.deferral == nil ? SendWindow.Opening(at: planned) : opening
    }

    private mutating func send(_ id: ReminderID, _ entry: LadderEntry) {
        guard let step = task.ladder?.plan?.ladder.step(at: entry.identity.position) else { return }
        if let amount = entry.charge, let charge = step.charge {
            let number = debt.charge(charge, amount, at: moment.now)
            task.ladder?.charge = number
        }
        var moment = moment
        let charge = task.ladder?.charge.flatMap { debt.standingCharge($0) }
        moment.debt = debt.told(step: step.key.text, charge: charge)
        task.reminding.send(id, covering: [], passed: 0, task.reminders(at: moment))
    }

    // MARK: - How it ends

    /// Why nobody is to be reminded now, in a sentence; nil when somebody is.
    package var obstacle: String? { block?.reason }

    private var block: LadderBlock? { debt.block(besides: task.untoldCharge?.charge, at: moment.now) }

    /// Takes back what isn't out yet when nothing is owed any more, or something stops the ladder; true when it does.
    package mutating func withdraw() -> Bool {
        guard let block else { return false }
        for number in task.reminding.occurrences.keys.sorted() {
            task.reminding.suppress(number, ReminderFate(block.fate), block.reason, at: moment.now)
        }
        return true
    }

    /// Tells the ladder how that ended which was on its way; false when nothing was, or it hasn't ended.
    package mutating func settleLadder() -> Bool {
        guard var progress = task.ladder?.progress, let sending = task.ladder?.sending,
            let reminder = task.reminding.reminder(sending),
            let fate = reminder.fate
        else { return false }
        let reason = reminder.reason ?? fate.rawValue
        let result: LadderResult =
            switch fate {
            case .sent, .sentLate: .delivered(at: reminder.fateAt ?? moment.now)
            case .ambiguous: .ambiguous(reason: reason)
            case .failed, .skipped, .expired, .coalesced: .failed(reason: reason)
            case .suppressedCancelled where debt.block(besides: task.ladder?.charge, at: moment.now) == nil:
                // Whom it was for is in the archive.
                if let words = absence(of: progress.inFlight?.step) {
                    .withdrawn(.archived(words))
                } else {
                    .failed(reason: reason)
                }
            case .suppressedPaid, .suppressedAcknowledged, .suppressedPaused, .suppressedQuiet, .suppressedHeld,
                .suppressedSuperseded, .suppressedCancelled:
                .withdrawn(debt.block(besides: task.ladder?.charge, at: moment.now) ?? .held(reason))
            }
        let opening = reminder.deferral == nil ? nil : reminder.dueAt
        if let plan = task.ladder?.plan {
            let settled = plan.ladder.settle(progress, result, opening: opening, now: moment.now, zone: debt.zone)
            progress = settled?.progress ?? progress
        } else {
            _ = progress.settle(result, opening: opening, now: moment.now, zone: debt.zone)
        }
        if case .withdrawn = result, let charge = task.ladder?.charge { debt.reverse(charge, reason: reason) }
        task.ladder?.progress = progress
        task.ladder?.sending = nil
        // What failed and is tried again has been charged, and nobody knows of it.
        if !progress.isCharged { task.ladder?.charge = nil }
        return true
    }

    /// Forgets a charge that was taken back before anybody was told of it: the next attempt makes another.
    private mutating func forgetCharge() {
        guard task.ladder?.sending == nil else { return }
        task.ladder?.charge = nil
        task.ladder?.progress.isCharged = false
    }

    // MARK: - Following

    /// Takes over what was changed about its instalment; without a wish it isn't known when that is due.
    package mutating func follow(_ wish: FollowingWish?, _ plan: LadderPlan?) {
        guard task.state != .ended else { return }
        if let wish {
            change(ladder: plan)
            if wish.spec.following?.addressee != task.spec.following?.addressee {
                supersede("The party was changed")
            }
            let revision = task.revision
            _ = task.takeOver(wish.keepingDay(of: task.spec.timing), moment)
            if task.revision != revision { forgetCharge() }
        } else {
            supersede("It isn't known any more when it is due")
        }
        let isStopped = withdraw()
        if isStopped { forgetCharge() }
        _ = settleLadder()
        // Also of what was given up: it may be owed again, and goes on then where it stood.
        replan()
    }

    /// Goes over to another ladder, or to none: what isn't out yet of the one before is superseded.
    ///
    /// A delivery under way is left alone; when it has succeeded, the new ladder goes on behind it.
    private mutating func change(ladder plan: LadderPlan?) {
        guard plan != task.ladder?.plan else { return }
        supersede(LadderState.replacedReason)
        task.ladder?.change(to: plan)
    }

    private mutating func supersede(_ reason: String) {
        for number in task.reminding.occurrences.keys.sorted() {
            task.reminding.suppress(number, .suppressedSuperseded, reason, at: moment.now)
        }
        _ = settleLadder()
        forgetCharge()
    }

    // MARK: - Payers in the archive

    /// Steps that would go to a payer who is in the archive, and to nobody else, with the words for that.
    ///
    /// The ladder stops before them. One that would go to others who are all in the archive fails, and it goes on.
    func absences(_ plan: LadderPlan) -> [StepKey: String] {
        guard let payer = task.spec.following?.addressee, moment.archived.contains(payer) else { return [:] }
        var absences: [StepKey: String] = [:]
        for (index, step) in plan.ladder.steps.enumerated() {
            guard let addressee = plan.addressee(ofStep: index), addressee.recipients?.contains(payer) ?? true,
                task.reminding.recipients(of: addressee, task.reminders(at: moment)).isEmpty
            else { continue }
            absences[step.key] = task.reminding.absence(ofRecipientsOf: addressee, task.reminders(at: moment)).reason
        }
        return absences
    }

    /// The words for the absence of the payer to whom a step would go; nil where it goes to somebody.
    func absence(of step: StepKey?) -> String? {
        guard let step, let plan = task.ladder?.plan else { return nil }
        return absences(plan)[step]
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

extension TenantTask {
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
    package func isPending(_ delivery: String) -> Bool {
        reminding.occurrences.values.contains { $0.deliveries[delivery]?.state == .pending }
    }
}

extension [TenantTask] {
    /// Charges of theirs of which nobody was told yet, by the instalment.
    package var untoldCharges: [Int: Int] {
        let untold = compactMap(\.untoldCharge).map { ($0.instalment, $0.charge) }
        return Dictionary(untold) { first, _ in first }
    }
}

extension LadderPlan {
    /// Why the next step goes to nobody, as it is shown: the payer is in the archive.
    package func absence(_ state: LadderState, of party: Profile?, _ direction: PaymentDirection) -> String? {
        guard direction == .incoming, let party, party.isArchived,
            let addressee = addressee(ofStep: state.progress.position.step),
            addressee.recipients.map({ $0 == [party.key.text] }) ?? true
        else { return nil }
        return Reminding.archiveReason([party.key.text])
    }
}
