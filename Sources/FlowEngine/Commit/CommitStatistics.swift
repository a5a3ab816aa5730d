/// What the gate has written since the start.
package struct CommitStatistics: Hashable, Sendable {
    /// Changesets.
    package internal(set) var committedCount = 0
    /// Transactions.
    package internal(set) var batchCount = 0
}
