@testable import FlowEngine

extension CommitGate {
    /// True when that many changesets wait for their batch.
    func waitingIsAtLeast(_ count: Int) -> Bool { waitingCount >= count }
}
