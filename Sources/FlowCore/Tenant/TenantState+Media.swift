/// Media of the tenant: on steps of jobs, and on occurrences of tasks.
extension TenantState {
    /// Adds a medium whose bytes are on disk to a step; `usedSizeBytes` is how many bytes of media there are already.
    ///
    /// It is an event of its own and doesn't change the step's state or stamp.
    package mutating func addMedia(
        _ new: NewMedia,
        to step: StepKey,
        of job: Job,
        usedSizeBytes: Int64,
        context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        let limits = try checkedLimits(new, usedSizeBytes)
        var job = job
        try asking { () throws(JobRefusal) in try job.addMedia(new.kind, to: step, limits: limits) }
        var ledger = Ledger(tenant: id, head: head, context: context, newestOfJob: job.event)
        let media = Self.media(new, ledger)
        ledger.append(.mediaAdded, MediaAddedEvent(file: MediaDescription(new)), job: new.place.job, step: step)
        job.note(event: ledger.head.number)
        let rows: [RowChange] = [.jobChanged(job.summary, actions: [], isStateChanged: false), .mediaAdded(media)]
        let changeset = close(ledger, rows: rows)
        return Decision(outcome: .mediaChanged(.added(media)), changeset: changeset, value: job)
    }

    /// Adds a medium whose bytes are on disk to an occurrence of a task.
    package mutating func addMedia(
        _ new: NewMedia,
        to occurrence: OccurrenceID,
        of task: TenantTask,
        usedSizeBytes: Int64,
        context: DecisionContext
    ) throws(Refusal) -> Decision<TenantTask> {
        let limits = try checkedLimits(new, usedSizeBytes)
        var task = task
        try asking { () throws(TaskRefusal) in try task.addMedia(new.kind, to: occurrence.number, limits: limits) }
        var ledger = Ledger(tenant: id, head: head, context: context)
        let media = Self.media(new, ledger)
        ledger.append(.mediaAdded, MediaAddedEvent(file: MediaDescription(new)))
        let dueAt = isStale(task) ? context.now : nil
        let rows = task.takeRows(isNew: false, event: ledger.head.number, dueAt: dueAt)
        let changeset = close(ledger, rows: [.taskChanged(rows), .mediaAdded(media)])
        return Decision(outcome: .mediaChanged(.added(media)), changeset: changeset, value: task)
    }

    /// Removes a medium from a step: whoever added it, or a manager.
    package mutating func removeMedia(
        _ media: Media,
        from step: StepKey,
        of job: Job,
        reason: String,
        context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        let why = try Self.checkedRemoval(of: media, reason, context)
        var job = job
        try asking { () throws(JobRefusal) in try job.removeMedia(media.content.kind, from: step) }
        var ledger = Ledger(tenant: id, head: head, context: context, newestOfJob: job.event)
        ledger.append(.mediaRemoved, MediaRemovedEvent(media, reason: why), job: media.content.place.job, step: step)
        job.note(event: ledger.head.number)
        let rows: [RowChange] = [
            .jobChanged(job.summary, actions: [], isStateChanged: false), .mediaRemoved(media.id),
        ]
        let outcome = CommandOutcome.mediaChanged(.removed(media, event: ledger.head.number))
        return Decision(outcome: outcome, changeset: close(ledger, rows: rows), value: job)
    }

    /// Removes a medium from an occurrence: whoever added it, or a manager.
    package mutating func removeMedia(
        _ media: Media,
        from occurrence: OccurrenceID,
        of task: TenantTask,
        reason: String,
        context: DecisionContext
    ) throws(Refusal) -> Decision<TenantTask> {
        let why = try Self.checkedRemoval(of: media, reason, context)
        var task = task
        try asking { () throws(TaskRefusal) in try task.removeMedia(media.content.kind, from: occurrence.number) }
        var ledger = Ledger(tenant: id, head: head, context: context)
        ledger.append(.mediaRemoved, MediaRemovedEvent(media, reason: why))
        let dueAt = isStale(task) ? context.now : nil
        let rows = task.takeRows(isNew: false, event: ledger.head.number, dueAt: dueAt)
        let outcome = CommandOutcome.mediaChanged(.removed(media, event: ledger.head.number))
        let changeset = close(ledger, rows: [.taskChanged(rows), .mediaRemoved(media.id)])
        return Decision(outcome: outcome, changeset: changeset, value: task)
    }

    // MARK: - What both share

    private func checkedLimits(_ new: NewMedia, _ usedSizeBytes: Int64) throws(Refusal) -> MediaLimits {
        let limits = MediaLimits(of: spec.limits)
        try asking { () throws(MediaRefusal) in try limits.check(type: new.type, sizeBytes: new.sizeBytes) }
        try asking { () throws(TenantLimitReached) in try limits.check(totalSizeBytes: usedSizeBytes + new.sizeBytes) }
        return limits
    }

    /// The medium that the ledger's next event adds.
    private static func media(_ new: NewMedia, _ ledger: Ledger) -> Media {
        let stamp = ledger.nextStamp
        return Media(id: MediaID(stamp.event), content: new, addedAt: stamp.at, addedBy: stamp.by)
    }

    private static func checkedRemoval(
        of media: Media,
        _ reason: String,
        _ context: DecisionContext
    ) throws(Refusal) -> String {
        if media.addedBy != context.principal {
            let role = context.role ?? .viewer
            guard role >= .manager else { throw .roleTooLow(needed: .manager, has: role) }
        }
        return try asking { () throws(InvalidInput) in
            try BoundedText.required(reason, field: "reason", max: BoundedText.reasonLengthMax)
        }
    }
}
