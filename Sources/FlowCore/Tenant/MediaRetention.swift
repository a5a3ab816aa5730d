/// How long a tenant keeps the content of media: the rows stay, the bytes go.
package struct MediaRetention: Sendable {
    private let limits: TenantLimits
    private let now: Timestamp

    /// What a tenant's limits say at an instant.
    package init(of limits: TenantLimits, at now: Timestamp) {
        self.limits = limits
        self.now = now
    }

    /// The content of media on occurrences may go that were added before this, if they are settled since before this.
    package var occurrenceCutoff: Timestamp { cutoff(of: .taskMediaRetentionDays) }
    /// The content of media on steps may go that were added before this, if their job is over since before this.
    package var stepCutoff: Timestamp { cutoff(of: .jobMediaRetentionDays) }

    /// The limit by which the content of a medium goes; nil while it stays.
    ///
    /// `settledAt` says since when the job is over or the occurrence settled; nil while it isn't: then it always stays.
    func end(of media: Media, settledAt: Timestamp?) -> TenantLimit? {
        let limit: TenantLimit =
            switch media.content.place {
            case .step: .jobMediaRetentionDays
            case .occurrence: .taskMediaRetentionDays
            }
        guard media.prunedAt == nil, let settledAt, max(settledAt, media.addedAt) < cutoff(of: limit) else {
            return nil
        }
        return limit
    }

    /// How many days a limit says.
    func days(_ limit: TenantLimit) -> Int { limits[limit] }

    private func cutoff(of limit: TenantLimit) -> Timestamp {
        now.advanced(byMilliseconds: -Int64(limits[limit]) * 86_400_000)
    }
}

/// A medium, and since when what it is evidence of is over.
package struct SettledMedia: Sendable {
    /// The medium.
    package let media: Media
    /// Since when its job is over or its occurrence settled; nil while it isn't.
    package let settledAt: Timestamp?

    /// Puts it together.
    package init(_ media: Media, settledAt: Timestamp?) {
        self.media = media
        self.settledAt = settledAt
    }
}

extension TenantState {
    /// Lets go of the content of media that was kept long enough; says which, and by which limit.
    ///
    /// What is evidence of an open job or occurrence stays.
    package mutating func pruneMedia(_ candidates: [SettledMedia], context: DecisionContext) -> Decision<[Media]> {
        let retention = MediaRetention(of: spec.limits, at: context.now)
        let over = candidates.compactMap { candidate in
            retention.end(of: candidate.media, settledAt: candidate.settledAt).map { (candidate.media, $0) }
        }
        let outcome = CommandOutcome.mediaChanged(.pruned(over.count))
        guard !over.isEmpty else { return Decision(outcome: outcome, changeset: nil, value: []) }
        var ledger = Ledger(tenant: id, head: head, context: context)
        let pruned = over.map { media, limit in PrunedMedia(media, limit, days: retention.days(limit)) }
        ledger.append(.mediaPruned, MediaPrunedEvent(media: pruned))
        let media = over.map(\.0)
        let changeset = close(ledger, rows: [.mediaPruned(media.map(\.id), at: context.now)])
        return Decision(outcome: outcome, changeset: changeset, value: media)
    }
}
