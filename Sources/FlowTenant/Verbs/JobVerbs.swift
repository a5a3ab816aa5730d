/// Commands on a job as a whole: stops, details, plans, notes.
struct JobVerbs {
    let work: WorkingSet

    func decide(_ operation: JobOperation, on id: JobID) throws(Refusal) -> CommandOutcome {
        let job = try work.job(id)
        work.ledger.turn(toJobWith: job.event)
        switch operation {
        case .rule(let verb, let reason):
            return try rule(job, verb, reason: reason)
        case .update(let update, let ifEvent):
            try asking { () throws(JobRefusal) in try job.checkSeen(ifEvent) }
            return try self.update(job, update)
        case .editPlan(let edit, let ifEvent):
            try RecipientCheck(work: work).check(edit.recipients, of: edit.step)
            try asking { () throws(JobRefusal) in try job.checkSeen(ifEvent) }
            return try editPlan(of: job, edit)
        case .addNote(let text, let step):
            return try addNote(text, to: job, step: step)
        case .removeNote(let number):
            guard let note = job.noteStub(number) ?? work.note(number, of: id) else {
                throw .job(.noSuchNote(job: id, note: number))
            }
            return try remove(note, of: job)
        }
    }

    private func rule(_ old: Job, _ verb: JobVerb, reason: String?) throws(Refusal) -> CommandOutcome {
        var job = old
        let before = JobChange.Side(old)
        let reason = try asking { () throws(JobRefusal) in
            try job.rule(verb, reason: reason, stamp: work.ledger.nextStamp)
        }
        let payload = JobStateEvent(from: before, to: JobChange.Side(job), reason: reason)
        work.ledger.append(verb.eventKind, payload, job: job.header.id)
        if verb.stopKind == nil, !job.state.isOpen {
            // What its steps say came about while it was held.
            let payload = JobStateEvent(from: before, to: JobChange.Side(job))
            work.ledger.append(.jobCompleted, payload, job: job.header.id)
        }
        let remarks = verb == .cancel ? JobMoney.remarks(onEndOf: work.schedules(of: job.header.id)) : []
        return finish(job, from: before, remarks: remarks) { job in
            [.jobRuled(job.summary), .jobChanged(job.summary, actions: [], isStateChanged: false)]
        }
    }

    private func update(_ old: Job, _ update: JobUpdate) throws(Refusal) -> CommandOutcome {
        let oldLabels = Set(old.header.labels)
        var job = old
        let stamp = work.ledger.nextStamp
        var edit = try asking { () throws(JobRefusal) in try job.update(update, stamp: stamp) }
        guard !edit.changes.isEmpty else { return unchanged(job) }
        var money = JobMoney(work: work)
        if update.movesDates { try money.agree(&job, &edit, stamp) }
        edit.dueDates = job.deriveDueDates(work.tenant.dueClock(work.context.zones))
        let made = money.made.map(\.schedule)
        let payload = JobUpdatedEvent(edit, moved: money.moved.flatMap(\.reported), made: made, in: job)
        work.ledger.append(.jobUpdated, payload, job: job.header.id)
        settle(job, edit)
        let labels = Set(job.header.labels)
        let (lost, got) = (oldLabels.subtracting(labels).sorted(), labels.subtracting(oldLabels).sorted())
        let remarks =
            Applicability.remarks(on: job, since: old)
            + JobMoney.remarks(on: job.header, since: old) + JobMoney.remarks(on: money.moved)
        let warnings = JobReach(work: work).warnings(ofMade: made)
        let outcome = finish(job, from: edit.before, remarks: remarks, warnings: warnings) { job in
            [
                .jobUpdated(job.summary, lost: lost, got: got),
                .jobChanged(job.summary, actions: job.changed(edit), isStateChanged: edit.isStateChanged),
            ]
        }
        money.storeSchedules()
        return outcome
    }

    private func editPlan(of old: Job, _ planEdit: PlanEdit) throws(Refusal) -> CommandOutcome {
        var job = old
        var edit = try asking { () throws(JobRefusal) in
            try job.edit(planEdit, stamp: work.ledger.nextStamp, zones: work.context.zones)
        }
        guard !edit.changes.isEmpty else { return unchanged(job) }
        try asking { () throws(InvalidInput) in try LinkCheck(work: work).check(planEdit, in: job.plan) }
        edit.dueDates = job.deriveDueDates(work.tenant.dueClock(work.context.zones))
        let payload = PlanChangedEvent(edit, planEdit, from: old.plan, in: job)
        work.ledger.append(.planChanged, payload, job: job.header.id, step: planEdit.step)
        settle(job, edit)
        let all = zip(job.plan.leaves, job.actions).map { ChangedAction(step: $0.step.key, action: $1) }
        let added = all.filter { old.plan.leaf($0.step) == nil }
        let changed = all.filter { item in
            old.plan.leaf(item.step).map { old.actions[$0] != item.action } ?? false
        }
        let warnings = JobReach(work: work).warnings(of: planEdit, in: job)
        return finish(job, from: edit.before, warnings: warnings) { job in
            [
                .jobReplanned(job.summary, plan: job.plan, added: added),
                .jobChanged(job.summary, actions: changed, isStateChanged: edit.isStateChanged),
            ]
        }
    }

    // MARK: - Notes

    private func addNote(_ text: String, to old: Job, step: StepKey?) throws(Refusal) -> CommandOutcome {
        var job = old
        if let step, job.plan.leaf(step) == nil {
            throw .job(.noSuchStep(job: job.header.id, step: step.text, suggestion: job.nearestStep(to: step.text)))
        }
        guard job.noteCount < Note.countMax else { throw .limitReached(limit: "notes", allowed: Note.countMax) }
        let checked = try asking { () throws(InvalidInput) in
            try BoundedText.required(text, field: "text", max: Note.textLengthMax)
        }
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
        return finish(job, from: JobChange.Side(old), note: note.number) { [.noteAdded(note, job: $0.summary)] }
    }

    private func remove(_ note: NoteStub, of old: Job) throws(Refusal) -> CommandOutcome {
        if note.author != work.context.principal, let role = work.context.role, role < .manager {
            throw .roleTooLow(needed: .manager, has: role)
        }
        guard !note.isRemoved else { return unchanged(old, note: note.number) }
        var job = old
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
        return finish(job, from: JobChange.Side(old), note: note.number) { job in
            [.noteRemoved(note, job: job.summary, at: stamp)]
        }
    }

    // MARK: - What they share

    private func unchanged(_ job: Job, note: Int? = nil) -> CommandOutcome {
        .jobChanged(JobOutcome(job, event: 0, note: note))
    }

    /// One event more when the job's own state followed from the change.
    private func settle(_ job: Job, _ edit: JobEdit) {
        guard edit.isStateChanged else { return }
        let payload = JobStateEvent(from: edit.before, to: edit.after)
        work.ledger.append(job.state.isOpen ? .jobReopened : .jobCompleted, payload, job: job.header.id)
    }

    private func finish(
        _ changed: Job,
        from before: JobChange.Side,
        note: Int? = nil,
        remarks: [String] = [],
        warnings: [String] = [],
        rows: (Job) -> [RowChange]
    ) -> CommandOutcome {
        var job = changed
        job.setEvent(work.ledger.number)
        work.tenant.counters.running += JobChange.Side(job).runningWeight - before.runningWeight
        work.recordChange(of: job, rows(job))
        let event = work.tenant.head.number + 1
        return .jobChanged(JobOutcome(job, event: event, note: note, remarks: remarks, warnings: warnings))
    }
}

extension JobEdit {
    var isStateChanged: Bool { before.state != after.state }
}

extension Job {
    func changed(_ edit: JobEdit) -> [ChangedAction] {
        Set(edit.derived.map(\.leaf) + edit.dueDates.map(\.leaf)).sorted()
            .map { ChangedAction(step: plan.leaves[$0].step.key, action: actions[$0]) }
    }
}
