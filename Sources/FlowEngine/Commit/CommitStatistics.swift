/// What changed about the room on the disk.
package enum DiskRoomChange: Hashable, Sendable {
    /// The first change was refused because the disk is full.
    case full
    /// A change could be written again, after so many had been refused.
    case roomAgain(refusedCount: Int)
}

/// What the gate has written since the start.
package struct CommitStatistics: Hashable, Sendable {
    /// Changesets.
    package internal(set) var committedCount = 0
    /// Transactions.
    package internal(set) var batchCount = 0
}
