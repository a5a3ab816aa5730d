import FlowCore
import FlowStore

/// Media: rows whose bytes are on disk already.
extension TenantDesk {
    func addMedia(
        _ new: NewMedia,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        var used = mediaSizeBytes
        if used == nil { used = try await store.mediaSizeBytes(of: tenant) }
        let decision = try state.addMedia(
            new,
            to: try await job(new.job),
            usedSizeBytes: used ?? 0,
            context: context
        )
        jobs.keep(decision.value)
        mediaSizeBytes = (used ?? 0) + new.sizeBytes
        return Verdict(outcome: decision.outcome, changeset: decision.changeset)
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
        let content = media.content
        let job = try await job(content.job)
        let decision = try state.removeMedia(media, from: job, reason: reason, context: context)
        jobs.keep(decision.value)
        mediaSizeBytes = mediaSizeBytes.map { $0 - content.sizeBytes }
        let (archive, place) = (archive, MediaArchive.Place(tenant: tenant, digest: content.digest))
        return Verdict(outcome: decision.outcome, changeset: decision.changeset) { archive.collectSoon(place) }
    }
}
