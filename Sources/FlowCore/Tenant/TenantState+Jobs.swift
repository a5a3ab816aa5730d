/// What people do to a job as a whole.
extension TenantState {
    /// Does a deed to a job; `note` is the one to remove, when that is the deed, and `money` is known when the job may
    /// get other dates or attributes.
    package mutating func change(
        _ job: Job,
        by deed: JobDeed,
        note: NoteStub? = nil,
        money: JobMoney = .none,
        context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        switch deed {
        case .rule(let verb, let reason):
            return try rule(job, verb, reason: reason, context)
        case .update(let update, let ifEvent):
            try asking { () throws(JobRefusal) in try job.checkSeen(ifEvent) }
            return try self.update(job, update, money, context)
        case .editPlan(let edit, let ifEvent):
            try asking { () throws(JobRefusal) in try job.checkSeen(ifEvent) }
            return try editPlan(of: job, edit, context)
        case .addNote(let text, let step):
            return try addNote(text, to: job, step: step, context)
        case .removeNote(let number):
            guard let note else { throw .job(.noSuchNote(job: job.header.id, note: number)) }
            return try remove(note, of: job, context)
        }
    }

    private mutating func rule(
        _ job: Job,
        _ verb: JobVerb,
        reason: String?,
        _ context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        var (job, work) = (job, JobWork(job, ledger(of: job, context)))
        let reason = try asking { () throws(JobRefusal) in
            try job.rule(verb, reason: reason, stamp: work.ledger.nextStamp)
        }
        let payload = JobStateEvent(from: work.before, to: JobChange.Side(job), reason: reason)
        work.ledger.append(verb.eventKind, payload, job: job.header.id)
        if verb.stopKind == nil, !job.state.isOpen {
            // What its steps say came about while it was held.
            let payload = JobStateEvent(from: work.before, to: JobChange.Side(job))
            work.ledger.append(.jobCompleted, payload, job: job.header.id)
        }
        return finish(job, work) { job in
            [.jobRuled(job.summary), .jobChanged(job.summary, actions: [], isStateChanged: false)]
        }
    }

    private mutating func update(
        _ job: Job,
        _ update: JobUpdate,
        _ money: JobMoney,
        _ context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        let (old, before) = (Set(job.header.labels), job)
        var (job, work) = (job, JobWork(job, ledger(of: job, context)))
        var edit = try asking { () throws(JobRefusal) in try job.update(update, stamp: work.ledger.nextStamp) }
        guard !edit.changes.isEmpty else { return unchanged(job) }
        let agreed = try agree(&job, money, &edit, work.ledger.nextStamp, context)
        edit.dues = job.deriveDues(dueClock(context))
        let made = agreed.made.map(\.schedule)
        count(newSchedules: made)
        let payload = JobUpdatedEvent(edit, moved: agreed.moved.flatMap(\.told), made: made, in: job)
        work.ledger.append(.jobUpdated, payload, job: job.header.id)
        work.settle(job, edit)
        let new = Set(job.header.labels)
        let remarks = remarks(on: job.header, since: before)
        let warnings = warnings(ofMade: made)
        return finish(job, work, remarks: remarks, warnings: warnings) { job in
            [
                .jobUpdated(
                    job.summary,
                    lost: old.subtracting(new).sorted(),
                    got: new.subtracting(old).sorted()
                ),
                .jobChanged(job.summary, actions: job.changed(edit), isStateChanged: edit.isStateChanged),
            ] + agreed.rows
        }
    }

    private mutating func editPlan(
        of job: Job,
        _ planEdit: PlanEdit,
        _ context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        let old = job
        var (job, work) = (job, JobWork(job, ledger(of: job, context)))
        var edit = try asking { () throws(JobRefusal) in
            try job.edit(planEdit, stamp: work.ledger.nextStamp, zones: context.zones)
        }
        guard !edit.changes.isEmpty else { return unchanged(job) }
        edit.dues = job.deriveDues(dueClock(context))
        let payload = PlanChangedEvent(edit, planEdit, from: old.plan, in: job)
        work.ledger.append(.planChanged, payload, job: job.header.id, step: planEdit.step)
        work.settle(job, edit)
        let all = zip(job.plan.leaves, job.actions).map { ChangedAction(step: $0.step.key, action: $1) }
        let added = all.filter { old.plan.leaf($0.step) == nil }
        let changed = all.filter { item in
            old.plan.leaf(item.step).map { old.actions[$0] != item.action } ?? false
        }
        return finish(job, work, warnings: warnings(of: planEdit, in: job)) { job in
            [
                .jobReplanned(job.summary, plan: job.plan, added: added),
                .jobChanged(job.summary, actions: changed, isStateChanged: edit.isStateChanged),
            ]
        }
    }

    // MARK: - Notes

    private mutating func addNote(
        _ text: String,
        to job: Job,
        step: StepKey?,
        _ context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        if let step, job.plan.leaf(step) == nil {
            throw .job(.noSuchStep(job: job.header.id, step: step.text, suggestion: job.nearestStep(to: step.text)))
        }
        guard job.noteCount < Note.countMax else { throw .limitReached(limit: "notes", allowed: Note.countMax) }
        let checked: String
        do {
            checked = try BoundedText.required(text, field: "text", max: Note.textLengthMax)
        } catch {
            throw .invalidInput(error)
        }
        var (job, work) = (job, JobWork(job, ledger(of: job, context)))
        let stamp = work.ledger.nextStamp
        let note = Note(number: job.noteCount + 1, step: step, text: checked, created: stamp, removed: nil)
        job.noteCount = note.number
        job.noteStubs[note.number] = NoteStub(
            number: note.number,
            author: stamp.by,
            event: stamp.event,
            step: step,
            isRemoved: false
        )
        let payload = NoteAddedEvent(note: note.number, text: checked)
        work.ledger.append(.noteAdded, payload, job: job.header.id, step: step)
        return finish(job, work, note: note.number) { [.noteAdded(note, job: $0.summary)] }
    }

    private mutating func remove(
        _ note: NoteStub,
        of job: Job,
        _ context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        if note.author != context.principal, let role = context.role, role < .manager {
            throw .roleTooLow(needed: .manager, has: role)
        }
        guard !note.isRemoved else { return unchanged(job, note: note.number) }
        var (job, work) = (job, JobWork(job, ledger(of: job, context)))
        let stamp = work.ledger.nextStamp
        job.noteStubs[note.number] = NoteStub(
            number: note.number,
            author: note.author,
            event: note.event,
            step: note.step,
            isRemoved: true
        )
        let payload = NoteRemovedEvent(note: note.number, author: note.author.text)
        work.ledger.append(.noteRemoved, payload, job: job.header.id, step: note.step)
        return finish(job, work, note: note.number) { [.noteRemoved(note, job: $0.summary, at: stamp)] }
    }

    // MARK: - What they share

    private func ledger(of job: Job, _ context: DecisionContext) -> Ledger {
        Ledger(tenant: id, head: head, context: context, newestOfJob: job.event)
    }

    private func unchanged(_ job: Job, note: Int? = nil) -> Decision<Job> {
        Decision(outcome: .jobChanged(JobOutcome(job, event: 0, note: note)), changeset: nil, value: job)
    }

    private mutating func finish(
        _ changed: Job,
        _ work: JobWork,
        note: Int? = nil,
        remarks: [String] = [],
        warnings: [String] = [],
        rows: (Job) -> [RowChange]
    ) -> Decision<Job> {
        var job = changed
        job.note(event: work.ledger.head.number)
        counters.running += JobChange.Side(job).runningWeight - work.before.runningWeight
        let event = head.number + 1
        let changeset = close(work.ledger, rows: rows(job))
        return Decision(
            outcome: .jobChanged(JobOutcome(job, event: event, note: note, remarks: remarks, warnings: warnings)),
            changeset: changeset,
            value: job
        )
    }
}

/// A change of a job on its way: the events so far, and the job before.
private struct JobWork {
    var ledger: Ledger
    let before: JobChange.Side

    init(_ job: Job, _ ledger: Ledger) {
        before = JobChange.Side(job)
        self.ledger = ledger
    }

    /// One event more when the job's own state followed from the change.
    mutating func settle(_ job: Job, _ edit: JobEdit) {
        guard edit.isStateChanged else { return }
        let payload = JobStateEvent(from: edit.before, to: edit.after)
        ledger.append(job.state.isOpen ? .jobReopened : .jobCompleted, payload, job: job.header.id)
    }
}

extension JobEdit {
    /// True when the job's own state is another one.
    var isStateChanged: Bool { before.state != after.state }
}

extension Job {
    /// The actions that an edit changed.
    func changed(_ edit: JobEdit) -> [ChangedAction] {
        Set(edit.derived.map(\.leaf) + edit.dues.map(\.leaf)).sorted()
            .map { ChangedAction(step: plan.leaves[$0].step.key, action: actions[$0]) }
    }
}
