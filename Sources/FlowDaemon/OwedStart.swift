import FlowCore
import FlowEngine
import FlowStore
import Synchronization

/// A start that isn't recorded yet, since the clock wasn't believed then: the first reading that is believed ends the
/// outage.
final class OwedStart: Sendable {
    private let state = Mutex(false)

    var isOwed: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// Records the start if it is owed, with a reading that is believed; returns whether it was.
    func record(_ reading: ClockReading, _ gate: CommitGate) async throws -> Bool {
        guard isOwed else { return false }
        _ = try await gate.perform { store throws(StoreError) in try store.recordStart(reading) }
        isOwed = false
        return true
    }
}
