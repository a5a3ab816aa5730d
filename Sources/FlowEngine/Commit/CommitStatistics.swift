/// Change of the disk between full and writable.
package enum DiskRoomChange: Hashable, Sendable {
    case full
    case roomAgain(refusedCount: Int)
}

/// Counts of what the gate has written since the start.
package struct CommitStatistics: Hashable, Sendable {
    /// Number of changesets written since the start.
    package internal(set) var committedCount = 0
    /// Number of batches since the start, including those of which no changeset was written.
    package internal(set) var batchCount = 0
}
