/// Media of the tenant: on steps of jobs, and on occurrences of tasks.
struct MediaVerbs {
    let work: WorkingSet

    /// Adds a medium whose bytes are on disk.
    ///
    /// It is an event of its own and doesn't change a step's state or stamp. One content counts once on a step or an
    /// occurrence.
    func add(_ new: NewMedia) throws(Refusal) -> CommandOutcome {
        if let known = work.media(MediaContent(place: new.place, digest: new.digest)) {
            try checkKind(of: known, new.kind)
            return .mediaChanged(.known(known))
        }
        let media = media(new)
        switch new.place {
        case .step(let id, let step):
            var job = try work.job(id)
            let limits = try checkedLimits(new)
            try asking { () throws(JobRefusal) in try job.addMedia(new.kind, to: step, limits: limits) }
            work.ledger.turn(toJobWith: job.event)
            work.ledger.append(.mediaAdded, MediaAddedEvent(file: MediaDescription(new)), job: id, step: step)
            store(&job, .mediaAdded(media))
        case .occurrence(let id):
            var task = try task(with: id)
            let limits = try checkedLimits(new)
            try asking { () throws(TaskRefusal) in
                try OccurrenceMedia.add(&task, new.kind, to: id.number, limits: limits)
            }
            work.ledger.append(.mediaAdded, MediaAddedEvent(file: MediaDescription(new)))
            store(task, .mediaAdded(media))
        }
        work.changes.media[media.id] = .some(media)
        work.changes.mediaSizeBytes = work.mediaSizeBytes + new.sizeBytes
        return .mediaChanged(.added(media))
    }

    /// Removes a medium; allowed to the principal that added it, and to a manager.
    func remove(_ id: MediaID, reason: String) throws(Refusal) -> CommandOutcome {
        guard let media = work.media(id) else { throw .media(.noSuchMedia(id.description)) }
        switch media.content.place {
        case .step(let id, let step):
            var job = try work.job(id)
            let payload = MediaRemovedEvent(media, reason: try checkedRemoval(of: media, reason))
            try asking { () throws(JobRefusal) in try job.removeMedia(media.content.kind, from: step) }
            work.ledger.turn(toJobWith: job.event)
            work.ledger.append(.mediaRemoved, payload, job: id, step: step)
            store(&job, .mediaRemoved(media.id))
        case .occurrence(let id):
            var task = try task(with: id)
            let payload = MediaRemovedEvent(media, reason: try checkedRemoval(of: media, reason))
            try asking { () throws(TaskRefusal) in
                try OccurrenceMedia.remove(&task, media.content.kind, from: id.number)
            }
            work.ledger.append(.mediaRemoved, payload)
            store(task, .mediaRemoved(media.id))
        }
        work.changes.media[media.id] = .some(nil)
        work.changes.lostMedia = [media]
        return .mediaChanged(.removed(media, event: work.ledger.number))
    }

    /// Deletes the content of media that was kept long enough; returns which, and by which limit.
    ///
    /// Evidence of an open job or occurrence stays: one that is over on disk may have been opened again by changes that
    /// aren't there yet.
    func prune() throws(Refusal) -> CommandOutcome {
        let retention = MediaRetention(of: work.tenant.spec.limits, at: work.context.now)
        var over: [(media: Media, limit: TenantLimit)] = []
        for media in work.prunableMedia {
            let settledAt: Timestamp? =
                switch media.content.place {
                case .step(let id, _): try work.job(id).finishedAt
                case .occurrence(let id): try task(with: id).settledAt(id.number)
                }
            if let limit = retention.limitReached(by: media, settledAt: settledAt) { over.append((media, limit)) }
        }
        guard !over.isEmpty else { return .mediaChanged(.pruned(0)) }
        let pruned = over.map { media, limit in PrunedMedia(media, limit, days: retention.days(limit)) }
        work.ledger.append(.mediaPruned, MediaPrunedEvent(media: pruned))
        work.rows.append(.mediaPruned(over.map(\.media.id), at: work.context.now))
        for (media, _) in over { work.changes.media[media.id] = .some(media.pruned(at: work.context.now)) }
        work.changes.lostMedia = over.map(\.media)
        return .mediaChanged(.pruned(over.count))
    }

    // MARK: - What they share

    /// The task of an occurrence, which knows the occurrence if there is one.
    private func task(with occurrence: OccurrenceID) throws(Refusal) -> TenantTask {
        guard var task = work.task(occurrence.task) else {
            throw .task(.noSuchTask(occurrence.task.description))
        }
        if !task.knows(occurrence.number), let live = work.occurrence(occurrence) { task.adopt(live) }
        return task
    }

    private func store(_ job: inout Job, _ row: RowChange) {
        job.setEvent(work.ledger.number)
        work.store(job, [.jobChanged(job.summary, actions: [], isStateChanged: false), row])
    }

    private func store(_ changed: TenantTask, _ row: RowChange) {
        var task = changed
        let dueAt = work.tenant.isStale(task) ? work.context.now : nil
        work.store(task.takeRows(isNew: false, event: work.ledger.number, dueAt: dueAt), of: task)
        work.rows.append(row)
    }

    private func checkedLimits(_ new: NewMedia) throws(Refusal) -> MediaLimits {
        let (limits, usedSizeBytes) = (MediaLimits(of: work.tenant.spec.limits), work.mediaSizeBytes)
        try asking { () throws(MediaRefusal) in try limits.check(type: new.type, sizeBytes: new.sizeBytes) }
        try asking { () throws(TenantLimitReached) in try limits.check(totalSizeBytes: usedSizeBytes + new.sizeBytes) }
        return limits
    }

    /// Refuses the same content as something else.
    private func checkKind(of known: Media, _ kind: MediaKind) throws(Refusal) {
        guard known.content.kind != kind else { return }
        throw .invalidInput(
            InvalidInput(
                field: "kind",
                found: kind.rawValue,
                allowed:
                    "\(known.content.kind.rawValue), as which this very content is there already: medium \(known.id); remove that "
                    + "to add it as \(kind.rawValue)"
            )
        )
    }

    private func media(_ new: NewMedia) -> Media {
        let stamp = work.ledger.nextStamp
        return Media(id: MediaID(stamp.event), content: new, addedAt: stamp.at, addedBy: stamp.by)
    }

    private func checkedRemoval(of media: Media, _ reason: String) throws(Refusal) -> String {
        let context = work.context
        if media.addedBy != context.principal {
            let role = context.role ?? .viewer
            guard role >= .manager else { throw .roleTooLow(needed: .manager, has: role) }
        }
        return try asking { () throws(InvalidInput) in
            try BoundedText.required(reason, field: "reason", max: BoundedText.reasonLengthMax)
        }
    }
}
