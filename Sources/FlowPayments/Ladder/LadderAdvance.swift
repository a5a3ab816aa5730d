/// Advance of an instalment's ladder by the task that follows the instalment.
///
/// It decides what goes out, and what is recorded of each step.
package struct LadderAdvance {
    package private(set) var task: TenantTask
    /// Debt with what the ladder charges.
    package private(set) var debt: Debt
    let context: TaskContext

    package init(_ task: TenantTask, _ debt: Debt, _ context: TaskContext) {
        (self.task, self.debt, self.context) = (task, debt, context)
    }

    /// Time in milliseconds after which a payer who is excluded, or in the archive, is looked at again.
    ///
    /// The end of either is not reported.
    private static let payerLookMilliseconds: Int64 = 86_400_000

    // MARK: - Deciding

    /// Does what is due: at most one step goes out, and what is passed over is written down with its reason.
    package mutating func advance() {
        guard let run = decide(), task.state != .ended else { return }
        apply(run)
        for entry in run.entries {
            let id = write(entry)
            guard entry.fate == nil else { continue }
            task.ladder?.sending = id
            send(id, entry)
        }
        // Nobody to send it to, for instance.
        if settleLadder() { advance() }
    }

    /// Records the instant at which there is something to decide: now, when there is.
    ///
    /// The caller that wakes the task decides what goes out, since it knows whether the clock can be trusted.
    package mutating func replan() {
        guard task.state != .ended, let run = decide() else { return }
        let now = context.now
        if run.entries.isEmpty { apply(run) } else { task.ladder?.nextAt = now }
    }

    private func decide() -> LadderRun? {
        guard let ladder = task.ladder, let plan = ladder.plan, var facts = debt.facts(at: context.now) else {
            return nil
        }
        facts.absences = absences(plan)
        return plan.ladder.decide(ladder.progress, facts, now: context.now, zone: debt.zone)
    }

    private mutating func apply(_ run: LadderRun) {
        task.ladder?.progress = run.progress
        task.ladder?.nextAt = run.nextAt
        switch run.rest {
        case .blocked(.excluded), .blocked(.archived):
            let lookAt = context.now.advanced(byMilliseconds: Self.payerLookMilliseconds)
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
        if let fate = entry.fate { task.reminding.close(id, ReminderFate(fate), entry.reason, at: context.now) }
        return id
    }

    /// Returns the opening for a step that was decided now.
    ///
    /// It is the step's time, unless that is within quiet hours, or was before them.
    private func opening(
        of entry: LadderEntry,
        at position: ReminderPosition
    ) -> SendWindow.Opening {
        let planned = entry.plannedAt
        let isLate = context.now.milliseconds - planned.milliseconds > Reminding.latenessMaxMilliseconds
        let reminderContext = task.reminders(at: context)
        let opening = task.reminding.opening(
            of: task.reminding.step(at: position),
            within: task.reminding.window(at: position, reminderContext),
            from: isLate ? context.now : planned,
            isDigest: false,
            reminderContext
        )
        return opening.deferral == nil ? SendWindow.Opening(at: planned) : opening
    }

    private mutating func send(_ id: ReminderID, _ entry: LadderEntry) {
        guard let step = task.ladder?.plan?.ladder.step(at: entry.identity.position) else { return }
        if let amount = entry.charge, let charge = step.charge {
            let number = debt.charge(charge, amount, at: context.now)
            task.ladder?.charge = number
        }
        var context = context
        let charge = task.ladder?.charge.flatMap { debt.standingCharge($0) }
        context.debt = debt.reported(step: step.key.text, charge: charge)
        task.reminding.send(id, covering: [], passed: 0, task.reminders(at: context))
    }

    // MARK: - How it ends

    /// Reason for which no reminder may go out now, as a sentence; nil when one may.
    package var obstacle: String? { block?.reason }

    private var block: LadderBlock? { debt.block(besides: task.unannouncedCharge?.charge, at: context.now) }

    /// Takes back what isn't out yet when nothing is owed any more, or something stops the ladder; true when it does.
    package mutating func withdraw() -> Bool {
        guard let block else { return false }
        for number in task.reminding.occurrences.keys.sorted() {
            task.reminding.suppress(number, ReminderFate(block.fate), block.reason, at: context.now)
        }
        return true
    }

    /// Records on the ladder how the step under way ended; false when there was none, or it hasn't ended.
    package mutating func settleLadder() -> Bool {
        guard var progress = task.ladder?.progress, let sending = task.ladder?.sending,
            let reminder = task.reminding.reminder(sending),
            let fate = reminder.fate
        else { return false }
        let reason = reminder.reason ?? fate.rawValue
        let result: LadderResult =
            switch fate {
            case .sent, .sentLate: .delivered(at: reminder.fateAt ?? context.now)
            case .ambiguous: .ambiguous(reason: reason)
            case .failed, .skipped, .expired, .coalesced: .failed(reason: reason)
            case .suppressedCancelled where debt.block(besides: task.ladder?.charge, at: context.now) == nil:
                // Whom it was for is in the archive.
                if let words = absence(of: progress.inFlight?.step) {
                    .withdrawn(.archived(words))
                } else {
                    .failed(reason: reason)
                }
            case .suppressedPaid, .suppressedAcknowledged, .suppressedPaused, .suppressedQuiet, .suppressedHeld,
                .suppressedSuperseded, .suppressedCancelled:
                .withdrawn(debt.block(besides: task.ladder?.charge, at: context.now) ?? .held(reason))
            }
        let opening = reminder.deferral == nil ? nil : reminder.dueAt
        if let plan = task.ladder?.plan {
            let settled = plan.ladder.settle(progress, result, opening: opening, now: context.now, zone: debt.zone)
            progress = settled?.progress ?? progress
        } else {
            _ = progress.settle(result, opening: opening, now: context.now, zone: debt.zone)
        }
        if case .withdrawn = result, let charge = task.ladder?.charge { debt.reverse(charge, reason: reason) }
        task.ladder?.progress = progress
        task.ladder?.sending = nil
        // What failed and is tried again has been charged, and nobody knows of it.
        if !progress.isCharged { task.ladder?.charge = nil }
        return true
    }

    /// Forgets a charge that was taken back before any recipient was notified of it.
    ///
    /// The next attempt makes another charge.
    private mutating func forgetCharge() {
        guard task.ladder?.sending == nil else { return }
        task.ladder?.charge = nil
        task.ladder?.progress.isCharged = false
    }

    // MARK: - Following

    /// Takes over what was changed about the ladder's instalment; without a request the due date isn't known.
    package mutating func apply(_ request: DerivedTaskRequest?, _ plan: LadderPlan?) {
        guard task.state != .ended else { return }
        if let request {
            changeLadder(to: plan)
            if request.spec.derivation?.addressee != task.spec.derivation?.addressee {
                supersede("The party was changed")
            }
            let revision = task.revision
            _ = task.takeOver(request.keepingDay(of: task.spec.timing), context)
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

    /// Changes to another ladder, or to none: steps of the former one that aren't out yet are superseded.
    ///
    /// A delivery under way is left alone; when it has succeeded, the new ladder continues after it.
    private mutating func changeLadder(to plan: LadderPlan?) {
        guard plan != task.ladder?.plan else { return }
        supersede(LadderState.replacedReason)
        task.ladder?.changePlan(to: plan)
    }

    private mutating func supersede(_ reason: String) {
        for number in task.reminding.occurrences.keys.sorted() {
            task.reminding.suppress(number, .suppressedSuperseded, reason, at: context.now)
        }
        _ = settleLadder()
        forgetCharge()
    }

    // MARK: - Payers in the archive

    /// Returns the steps that would go only to a payer who is in the archive, with the reason in words.
    ///
    /// The ladder stops before them. A step that would go to others who are all in the archive fails, and the ladder
    /// goes on.
    func absences(_ plan: LadderPlan) -> [StepKey: String] {
        guard let payer = task.spec.derivation?.addressee, context.archived.contains(payer) else { return [:] }
        var absences: [StepKey: String] = [:]
        for (index, step) in plan.ladder.steps.enumerated() {
            guard let addressee = plan.addressee(ofStep: index), addressee.recipients?.contains(payer) ?? true,
                task.reminding.recipients(of: addressee, task.reminders(at: context)).isEmpty
            else { continue }
            absences[step.key] = task.reminding.absence(ofRecipientsOf: addressee, task.reminders(at: context)).reason
        }
        return absences
    }

    /// Returns the reason in words for which a step would go only to a payer in the archive; nil where it wouldn't.
    func absence(of step: StepKey?) -> String? {
        guard let step, let plan = task.ladder?.plan else { return nil }
        return absences(plan)[step]
    }
}

extension DerivedTaskRequest {
    /// Returns the request with the given timing where the day of its start is equal, else unchanged.
    ///
    /// Only the day counts: the ladder of a payer who has another zone by now doesn't begin again.
    fileprivate func keepingDay(of timing: TaskTiming) -> DerivedTaskRequest {
        guard spec.timing.start.prefix(10) == timing.start.prefix(10) else { return self }
        var spec = spec
        spec.timing = timing
        return DerivedTaskRequest(origin: origin, spec: spec, rules: rules)
    }
}

extension TenantTask {
    /// Charge that was not yet announced, with the number of the instalment that the task follows.
    fileprivate var unannouncedCharge: (instalment: Int, charge: Int)? {
        guard case .instalment(let id) = origin, let charge = ladder?.charge else { return nil }
        // Every attempt has failed, and the next one waits for its time.
        guard let sending = ladder?.sending else { return (id.number, charge) }
        let deliveries = reminding.occurrences[sending.occurrence.number]?.deliveries.values.filter {
            $0.reminder == sending
        }
        guard deliveries?.allSatisfy({ $0.state == .pending }) == true else { return nil }
        return (id.number, charge)
    }

    package func isPending(_ delivery: String) -> Bool {
        reminding.occurrences.values.contains { $0.deliveries[delivery]?.state == .pending }
    }
}

extension [TenantTask] {
    /// Charges of the tasks that were not yet announced, by the instalment.
    package var unannouncedCharges: [Int: Int] {
        let unannounced = compactMap(\.unannouncedCharge).map { ($0.instalment, $0.charge) }
        return Dictionary(unannounced) { first, _ in first }
    }
}

extension LadderPlan {
    /// Returns the displayed reason why the next step has no recipient: the payer is in the archive.
    package func absence(_ state: LadderState, of party: Profile?, _ direction: PaymentDirection) -> String? {
        guard direction == .incoming, let party, party.isArchived,
            let addressee = addressee(ofStep: state.progress.position.step),
            addressee.recipients.map({ $0 == [party.key.text] }) ?? true
        else { return nil }
        return Reminding.archiveReason([party.key.text])
    }
}
