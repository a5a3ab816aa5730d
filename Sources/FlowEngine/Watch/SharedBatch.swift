package import FlowCore
package import FlowStore
import Synchronization

/// A batch of events that all watchers at the same place are told, and its text, which the first of them makes.
package final class SharedBatch: Sendable {
    private let batch: EventBatch
    private let text = Mutex<[UInt8]?>(nil)

    init(_ batch: EventBatch) {
        self.batch = batch
    }

    /// The events that are told, oldest first.
    package var events: [Event] { batch.events }

    /// The last event that was looked at.
    package var through: EventNumber { batch.through }

    /// The tenant's newest event when it was read.
    package var head: EventNumber { batch.head }

    /// What `make` made of the batch when it was asked first; whoever asks meanwhile waits for it.
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
