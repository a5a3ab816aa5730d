/// Result of one changeset of a batch.
package enum CommitVerdict: Sendable, Equatable {
    case committed
    /// Changeset rolled back alone: decided on a state that isn't there, or its key was used before.
    ///
    /// Deciding again helps.
    case stale(String)
    /// Changeset rolled back because the disk is full.
    ///
    /// Deciding again doesn't help yet.
    case diskFull
}

/// Points of a batch on its way to the disk; tests stop or fail it there, and metrics measure there.
package enum CommitPoint: Hashable, Sendable {
    case began
    /// The changeset of this position is written next.
    case beforeChangeset(Int)
    /// All changesets are written, nothing is synced.
    case beforeCommit
    /// Transaction is on disk, and no caller has been notified.
    case committed
}

/// Called at each point of a commit, on the thread that commits.
///
/// What it throws fails the batch or the changeset there.
package protocol CommitProbe: Sendable {
    func reached(_ point: CommitPoint) throws

    /// The bytes of a medium have come this far; on the thread that writes them.
    func reached(_ point: MediaPoint) throws
}

extension CommitProbe {
    package func reached(_ point: MediaPoint) throws {}
}

/// A probe that does nothing.
package struct NoProbe: CommitProbe {
    package init() {}

    package func reached(_ point: CommitPoint) {}
}
