extension Ladder {
    /// Decides what to do now.
    ///
    /// The next step that wasn't sent goes out once its time has come and nothing stands in its way, and only that one.
    /// Whether anything is owed is asked here, in the moment of sending. Whatever isn't sent is written down with its
    /// reason before the next step is looked at. The same call a second time does nothing.
    package func decide(
        _ progress: LadderProgress,
        _ facts: LadderFacts,
        now: Timestamp,
        zone: ZoneRules
    ) -> LadderRun {
        let today = zone.localTime(at: now).date
        var run = LadderRun(progress: progress)
        run.progress.restart(revision: facts.revision)
        run.progress.observeClock(now, today: today)
        guard run.progress.inFlight == nil else { return run.resting(.inFlight) }
        guard let due = facts.dueDate else { return run.resting(.undated) }
        if run.progress.isSuppressed, let block = facts.block(of: step(at: run.progress.position), on: today) {
            return resting(run, block, zone)
        }
        // Ends: each turn but the last goes on by a step, and what was skipped puts the next one after now.
        while let step = step(at: run.progress.position) {
            let position = run.progress.position
            if let why = pointlessness(of: step, at: position, due: due, now: now, zone: zone) {
                let plannedAt = nominalAt(step, due: due, zone: zone)
                run.record(.expired, why, step, plannedAt: plannedAt, now)
                run.progress.advance(to: self.position(after: position), anchor: nil)
                continue
            }
            let plannedAt = plannedAt(
                step,
                run.progress,
                due: due,
                overdueFrom: due.advanced(byDays: facts.graceDays + 1),
                zone: zone
            )
            guard plannedAt <= now else {
                run.nextAt = plannedAt
                return run
            }
            if let block = facts.block(of: step, on: today) {
                run.record(block.fate, block.reason, step, plannedAt: plannedAt, now)
                run.progress.isSuppressed = true
                return resting(run, block, zone)
            }
            let opening = opening(run.progress, plannedAt: plannedAt, now: now, zone: zone)
            guard opening <= now else {
                run.progress.postpone(until: opening)
                run.nextAt = opening
                return run
            }
            if let objection = step.conditions.lazy.compactMap({ $0.objection(facts) }).first {
                run.record(.skipped, objection, step, plannedAt: plannedAt, now)
                let anchor = step.offsetDays < 0 ? nil : LadderAnchor(offsetDays: step.offsetDays, date: today)
                run.progress.advance(to: self.position(after: position), anchor: anchor)
                continue
            }
            let charge = charge(of: step, run.progress, facts, on: today)
            run.send(step, plannedAt: plannedAt, opening: opening, charge: charge, now)
            return run
        }
        return run.resting(.finished)
    }

    /// Returns the run as stopped by a block.
    ///
    /// A promise, and a hold until a day, end by themselves; everything else that stops a ladder has to be taken back
    /// by a caller.
    private func resting(_ run: LadderRun, _ block: LadderBlock, _ zone: ZoneRules) -> LadderRun {
        var run = run.resting(.blocked(block))
        if let last = block.lastDay { run.nextAt = instant(last.advanced(byDays: 1), zone) }
        return run
    }
}

extension LadderRun {
    fileprivate func resting(_ rest: LadderRest) -> LadderRun {
        var run = self
        run.rest = rest
        return run
    }

    /// Writes down a step that doesn't go out; its next line has another number.
    fileprivate mutating func record(
        _ fate: LadderFate,
        _ reason: String,
        _ step: LadderStep,
        plannedAt: Timestamp,
        _ now: Timestamp
    ) {
        entries.append(
            LadderEntry(
                identity: progress.identity,
                step: step.key,
                offsetDays: step.offsetDays,
                plannedAt: plannedAt,
                decidedAt: now,
                fate: fate,
                reason: reason,
                charge: nil
            )
        )
        progress.attempt += 1
    }

    fileprivate mutating func send(
        _ step: LadderStep,
        plannedAt: Timestamp,
        opening: Timestamp,
        charge: Money?,
        _ now: Timestamp
    ) {
        let entry = LadderEntry(
            identity: progress.identity,
            step: step.key,
            offsetDays: step.offsetDays,
            plannedAt: plannedAt,
            decidedAt: now,
            openedAt: opening == plannedAt ? nil : opening,
            charge: charge
        )
        entries.append(entry)
        sending = entry
        progress.settlePostponement()
        rest = .inFlight
        progress.isSuppressed = false
        if charge != nil { progress.isCharged = true }
        progress.inFlight = entry
    }
}
