/// What became of one changeset of a batch.
package enum CommitVerdict: Sendable, Equatable {
    /// It is on disk.
    case committed
    /// It was rolled back alone: decided on a state that isn't there, or its key was used before. Deciding anew helps.
    case stale(String)
    /// It was rolled back because the disk is full. Deciding anew doesn't help yet.
    case diskFull
}

/// Where a batch is on its way to the disk; tests stop or fail it there, and metrics measure there.
package enum CommitPoint: Hashable, Sendable {
    /// The transaction has begun.
    case began
    /// The changeset of this position is written next.
    case beforeChangeset(Int)
    /// All changesets are written, nothing is synced.
    case beforeCommit
    /// The transaction is on disk, nobody was told.
    case committed
}

/// Called at each point of a commit, on the thread that commits.
///
/// What it throws fails the batch or the changeset there.
package protocol CommitProbe: Sendable {
    /// The batch has come this far.
    func reached(_ point: CommitPoint) throws

    /// The bytes of a medium have come this far; on the thread that writes them.
    func reached(_ point: MediaPoint) throws
}

extension CommitProbe {
    package func reached(_ point: MediaPoint) throws {}
}

/// A probe that does nothing.
package struct NoProbe: CommitProbe {
    /// Makes it.
    package init() {}

    package func reached(_ point: CommitPoint) {}
}
