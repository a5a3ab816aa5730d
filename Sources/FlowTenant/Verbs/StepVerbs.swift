/// Doing something to a step of a job.
struct StepVerbs {
    let work: WorkingSet

    func act(
        _ operation: ActionOperation,
        on step: StepKey,
        of id: JobID,
        seen: [FieldKey: FieldValue] = [:]
    ) throws(Refusal) -> CommandOutcome {
        var job = try work.job(id)
        let operation = try dated(operation)
        work.ledger.turn(toJobWith: job.event)
        let applied = try asking { () throws(JobRefusal) in
            try job.apply(operation, to: step, seen: seen, stamp: work.ledger.nextStamp)
        }
        guard var change = applied else { return .acted(ActionOutcome(job, step: step, event: 0)) }
        change.dueDates = job.deriveDueDates(work.tenant.dueClock(work.context.zones))
        let event = work.ledger.number + 1
        work.ledger.append(operation.verb.eventKind, ActionEvent(change, in: job), job: id, step: step)
        if change.before.state != change.after.state {
            let payload = JobStateEvent(from: change.before, to: change.after)
            work.ledger.append(change.after.state == .running ? .jobReopened : .jobCompleted, payload, job: id)
        }
        job.setEvent(work.ledger.number)
        work.tenant.counters.running += change.after.runningWeight - change.before.runningWeight
        let actions = change.changedLeaves.map {
            ChangedAction(step: job.plan.leaves[$0].step.key, action: job.actions[$0])
        }
        let isStateChanged = change.before.state != change.after.state
        work.recordChange(of: job, [.jobChanged(job.summary, actions: actions, isStateChanged: isStateChanged)])
        var outcome = ActionOutcome(job, step: step, event: event)
        outcome.ready = change.readied(in: job, besides: step)
        outcome.profile = try profile(madeBy: operation, on: step, of: job)
        if isStateChanged, !job.state.isOpen { outcome.remarks = remarks(onCompletionOf: job.header.id) }
        return .acted(outcome)
    }

    /// Key of the profile that the answers make; nil for a step that makes none, and for what gives no answers.
    private func profile(madeBy operation: ActionOperation, on key: StepKey, of job: Job) throws(Refusal) -> ProfileKey?
    {
        guard [.complete, .correct].contains(operation.verb), let index = job.plan.leaf(key),
            let makes = job.plan.leaves[index].step.makes,
            let name = ProfileMaking.key(of: key, in: job.header.id)
        else { return nil }
        let answers = job.actions[index].form
        let draft = try asking { () throws(InvalidInput) in
            try makes.draft(key: name, answers, zones: work.context.zones)
        }
        let fields = job.plan.leaves[index].step.form.map(\.key).filter { $0 != makes.title }
        try ProfileVerbs(work: work).make(draft, ofFields: fields)
        return name
    }

    /// Returns the operation with the instant at which it was done, where a time was given.
    ///
    /// Refuses a time to come, and one longer ago than the tenant's limit.
    private func dated(_ operation: ActionOperation) throws(Refusal) -> ActionOperation {
        guard case .complete(let form, let doneAt?) = operation else { return operation }
        let zone = try asking { () throws(InvalidInput) in
            try TaskSchedule.zone(work.tenant.spec.timeZone, work.context.zones)
        }
        let (instant, now, days) = (doneAt.instant(in: zone), work.context.now, work.tenant.spec.limits[.doneAgeDays])
        let first = now.advanced(byMilliseconds: -Int64(days) * Self.dayMilliseconds)
        guard (first...now).contains(instant) else {
            let allowed =
                instant > now
                ? "a time that is over"
                : "a time from \(first.rfc3339) on, \(days) days ago: the tenant's limit doneAgeDays"
            throw .invalidInput(InvalidInput(field: "doneAt", found: doneAt.text, allowed: allowed))
        }
        return .complete(form: form, doneAt: .instant(instant))
    }

    private static let dayMilliseconds: Int64 = 86_400_000

    private func remarks(onCompletionOf job: JobID) -> [String]? {
        // Most tenants have no schedules, so that none is read.
        guard work.tenant.counters.nextSchedule.number > 1 else { return nil }
        let remarks = JobMoney.remarks(onEndOf: work.schedules(of: job))
        return remarks.isEmpty ? nil : remarks
    }
}

extension JobChange {
    private static let readiedCountMax = 100

    /// Steps that followed into the state ready; nil when there are none.
    fileprivate func readied(in job: Job, besides step: StepKey) -> [StepKey]? {
        let readied = derived.filter { $0.to == .ready && job.actions[$0.leaf].state == .ready }
        let leaves = Set(readied.map(\.leaf)).sorted()
        let keys = leaves.map { job.plan.leaves[$0].step.key }.filter { $0 != step }
        return keys.isEmpty ? nil : Array(keys.prefix(Self.readiedCountMax))
    }
}

extension ActionOutcome {
    /// Takes the action and its job in their current state.
    init(_ job: Job, step: StepKey, event: EventNumber) {
        let action = job.plan.leaf(step).map { job.actions[$0] }
        self.init(
            job: job.header.id,
            step: step,
            state: action?.state ?? .notApplicable,
            progress: action?.progress ?? 0,
            jobState: job.state,
            completion: job.completion,
            eventNumber: event
        )
    }
}
