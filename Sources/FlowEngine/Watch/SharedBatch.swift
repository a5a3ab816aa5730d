package import FlowCore
package import FlowStore
import Synchronization

/// Batch of events for all watchers at one position, and its text, which the first of them makes.
package final class SharedBatch: Sendable {
    private let batch: EventBatch
    private let text = Mutex<[UInt8]?>(nil)

    init(_ batch: EventBatch) {
        self.batch = batch
    }

    /// Events of the batch, oldest first.
    package var events: [Event] { batch.events }

    /// The last event that was looked at.
    package var through: EventNumber { batch.through }

    /// The tenant's newest event when it was read.
    package var head: EventNumber { batch.head }

    /// Returns what `make` made of the batch at the first call; concurrent callers wait for it.
    package func text<Failure: Error>(
        _ make: (EventBatch) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [UInt8] {
        try text.withLock { text throws(Failure) in
            if let text { return text }
            let made = try make(batch)
            text = made
            return made
        }
    }
}
