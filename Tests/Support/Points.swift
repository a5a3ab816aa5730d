package import FlowStore
import Synchronization

/// The points of media's way to the disk that were reached, in order.
package final class Points: Sendable {
    private let points = Mutex<[MediaPoint]>([])

    /// None yet.
    package init() {}

    /// All so far.
    package var all: [MediaPoint] { points.withLock { $0 } }

    /// Notes one.
    package func append(_ point: MediaPoint) {
        points.withLock { $0.append(point) }
    }
}
