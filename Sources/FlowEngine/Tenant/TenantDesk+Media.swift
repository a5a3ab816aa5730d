import FlowCore
import FlowStore

/// Media: rows whose bytes are on disk already.
extension TenantDesk {
    /// Most media that one command lets go of.
    static let pruneCountMax = 100

    func addMedia(
        _ new: NewMedia,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        var known = mediaSizeBytes
        if known == nil { known = try await store.mediaSizeBytes(of: tenant) }
        let used = known ?? 0
        let verdict: Verdict
        switch new.place {
        case .step(let id, let step):
            let job = try await job(id)
            let decision = try state.addMedia(new, to: step, of: job, usedSizeBytes: used, context: context)
            jobs.keep(decision.value, as: decision.value.header.id)
            verdict = Verdict(outcome: decision.outcome, changeset: decision.changeset)
        case .occurrence(let id):
            let task = try await tasks.task(with: id)
            let decision = try state.addMedia(new, to: id, of: task, usedSizeBytes: used, context: context)
            tasks.keep(decision.value)
            verdict = Verdict(outcome: decision.outcome, changeset: decision.changeset)
        }
        mediaSizeBytes = used + new.sizeBytes
        return verdict
    }

    /// The row is read from disk: nobody was told its number before it was there.
    func removeMedia(
        _ id: MediaID,
        _ reason: String,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        guard let media = try await store.loadMedia(id, tenant: tenant) else {
            throw Refusal.media(.noSuchMedia(id.description))
        }
        var verdict: Verdict
        switch media.content.place {
        case .step(let id, let step):
            let job = try await job(id)
            let decision = try state.removeMedia(media, from: step, of: job, reason: reason, context: context)
            jobs.keep(decision.value, as: decision.value.header.id)
            verdict = Verdict(outcome: decision.outcome, changeset: decision.changeset)
        case .occurrence(let id):
            let task = try await tasks.task(with: id)
            let decision = try state.removeMedia(media, from: id, of: task, reason: reason, context: context)
            tasks.keep(decision.value)
            verdict = Verdict(outcome: decision.outcome, changeset: decision.changeset)
        }
        verdict.whenCommitted = letGo(of: [media])
        return verdict
    }

    /// What the disk says is over may have been opened again by what isn't there yet.
    func pruneMedia(_ state: inout TenantState, _ context: DecisionContext) async throws -> Verdict {
        let retention = MediaRetention(of: state.spec.limits, at: context.now)
        var candidates: [SettledMedia] = []
        for media in try await store.prunableMedia(of: tenant, retention, limit: Self.pruneCountMax) {
            let settledAt: Timestamp? =
                switch media.content.place {
                case .step(let id, _): try await job(id).finishedAt
                case .occurrence(let id): try await tasks.task(with: id).settledAt(id.number)
                }
            candidates.append(SettledMedia(media, settledAt: settledAt))
        }
        let decision = state.pruneMedia(candidates, context: context)
        let whenCommitted = letGo(of: decision.value)
        return Verdict(outcome: decision.outcome, changeset: decision.changeset, whenCommitted: whenCommitted)
    }

    /// Takes media out of the account, and collects their content once no row refers to it.
    private func letGo(of media: [Media]) -> @Sendable () -> Void {
        let there = media.filter { $0.prunedAt == nil }
        mediaSizeBytes = mediaSizeBytes.map { there.reduce($0) { $0 - $1.content.sizeBytes } }
        let places = there.map { MediaArchive.Place(tenant: tenant, digest: $0.content.digest) }
        return { [archive] in
            for place in places { archive.collectSoon(place) }
        }
    }
}
