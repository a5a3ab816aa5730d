/// Media of the tenant.
extension TenantState {
    /// Adds a medium whose bytes are on disk; `usedSizeBytes` is how many bytes of media there are already.
    ///
    /// It is an event of its own and doesn't change the step's state or stamp.
    package mutating func addMedia(
        _ new: NewMedia,
        to job: Job,
        usedSizeBytes: Int64,
        context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        let limits = MediaLimits(of: spec.limits)
        try limits.check(type: new.type, sizeBytes: new.sizeBytes)
        try limits.check(totalSizeBytes: usedSizeBytes + new.sizeBytes)
        var job = job
        try job.addMedia(new, limits: limits)
        var ledger = Ledger(tenant: id, head: head, context: context, newestOfJob: job.event)
        let stamp = ledger.nextStamp
        let media = Media(id: MediaID(stamp.event), content: new, addedAt: stamp.at, addedBy: stamp.by)
        ledger.append(.mediaAdded, job: new.job, step: new.step, payload: EventPayload.mediaAdded(new))
        job.note(event: ledger.head.number)
        let rows: [RowChange] = [.jobChanged(job.summary, actions: [], isStateChanged: false), .mediaAdded(media)]
        let changeset = close(ledger, rows: rows)
        return Decision(outcome: .mediaChanged(.added(media)), changeset: changeset, value: job)
    }

    /// Removes a medium: whoever added it, or a manager.
    package mutating func removeMedia(
        _ media: Media,
        from job: Job,
        reason: String,
        context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        if media.addedBy != context.principal {
            let role = context.role ?? .viewer
            guard role >= .manager else { throw .roleTooLow(needed: .manager, has: role) }
        }
        let why: String
        do {
            why = try BoundedText.required(reason, field: "reason", max: BoundedText.reasonLengthMax)
        } catch {
            throw .invalidInput(error)
        }
        var job = job
        try job.removeMedia(media.content)
        var ledger = Ledger(tenant: id, head: head, context: context, newestOfJob: job.event)
        ledger.append(
            .mediaRemoved,
            job: media.content.job,
            step: media.content.step,
            payload: EventPayload.mediaRemoved(media, reason: why)
        )
        job.note(event: ledger.head.number)
        let rows: [RowChange] = [
            .jobChanged(job.summary, actions: [], isStateChanged: false), .mediaRemoved(media.id),
        ]
        let changeset = close(ledger, rows: rows)
        return Decision(
            outcome: .mediaChanged(.removed(media, event: ledger.head.number)),
            changeset: changeset,
            value: job
        )
    }
}
