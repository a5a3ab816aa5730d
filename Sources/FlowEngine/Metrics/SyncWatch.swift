package import FlowStore
import Synchronization

/// Measures how long transactions wait for the disk.
///
/// Transactions are written by one thread, one after the other.
package struct SyncWatch: CommitProbe {
    private final class Begin: Sendable {
        let nanoseconds = Atomic<Int64>(0)
    }

    private let meters: EngineMeters
    private let begin = Begin()

    package init(_ meters: EngineMeters) {
        self.meters = meters
    }

    package func reached(_ point: CommitPoint) {
        switch point {
        case .began, .beforeChangeset: return
        case .beforeCommit: begin.nanoseconds.store(meters.stopwatch(), ordering: .relaxed)
        // Where nothing was to be written, there was no sync.
        case .committed:
            let nanoseconds = begin.nanoseconds.exchange(0, ordering: .relaxed)
            if nanoseconds > 0 { meters.synced(since: nanoseconds) }
        }
    }
}
