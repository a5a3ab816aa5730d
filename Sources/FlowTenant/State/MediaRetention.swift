/// Retention of the content of a tenant's media: the rows stay, the bytes are removed.
package struct MediaRetention: Sendable {
    private let limits: TenantLimits
    private let now: Timestamp

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
    func limitReached(by media: Media, settledAt: Timestamp?) -> TenantLimit? {
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

    func days(_ limit: TenantLimit) -> Int { limits[limit] }

    private func cutoff(of limit: TenantLimit) -> Timestamp {
        now.advanced(byMilliseconds: -Int64(limits[limit]) * 86_400_000)
    }
}
