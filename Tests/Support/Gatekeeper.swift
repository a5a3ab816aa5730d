import Dispatch
package import FlowStore
import Synchronization

/// A probe that stops the committing thread at a point until the test lets it go on, and makes points fail.
package final class Gatekeeper: CommitProbe {
    /// A stop at one point: the committing thread waits there.
    package final class Stop: Sendable {
        private let arrival = Gate()
        private let release = DispatchSemaphore(value: 0)

        /// Returns when the committing thread has arrived and waits.
        package func reached() async { await arrival.wait() }

        /// Lets the committing thread go on.
        package func open() { release.signal() }

        fileprivate func arrive() {
            arrival.open()
            release.wait()
        }
    }

    private struct State {
        var stops: [CommitPoint: [Stop]] = [:]
        var standing: [Stop] = []
        var failures: [CommitPoint: [StoreError]] = [:]
        var script: (@Sendable (CommitPoint) throws -> Void)?
        var mediaScript: (@Sendable (MediaPoint) throws -> Void)?
        var points: [CommitPoint] = []
        var isOpen = false
    }

    private let state = Mutex(State())

    /// A gatekeeper that lets everything through.
    package init() {}

    /// The points that were reached, in order.
    package var points: [CommitPoint] { state.withLock(\.points) }

    /// Stops the committing thread the next time it comes to this point.
    package func stop(at point: CommitPoint) -> Stop {
        let stop = Stop()
        state.withLock { $0.stops[point, default: []].append(stop) }
        return stop
    }

    /// Makes this point fail the next time it is reached, after a stop that is there.
    package func fail(at point: CommitPoint, with error: StoreError) {
        state.withLock { $0.failures[point, default: []].append(error) }
    }

    /// Asks a closure at every point; `nil` asks nobody any more.
    package func ask(_ script: (@Sendable (CommitPoint) throws -> Void)?) {
        state.withLock { $0.script = script }
    }

    /// Lets everything through from now on, also what stands at a point.
    package func openAll() {
        let standing = state.withLock { state in
            state.isOpen = true
            return state.standing
        }
        for stop in standing { stop.open() }
    }

    /// Asks a closure at every point of a medium's way to the disk; `nil` asks nobody any more.
    package func askMedia(_ script: (@Sendable (MediaPoint) throws -> Void)?) {
        state.withLock { $0.mediaScript = script }
    }

    package func reached(_ point: MediaPoint) throws {
        let script = state.withLock(\.mediaScript)
        try script?(point)
    }

    package func reached(_ point: CommitPoint) throws {
        let stop = state.withLock { state -> Stop? in
            state.points.append(point)
            guard !state.isOpen, var stops = state.stops[point], !stops.isEmpty else { return nil }
            let stop = stops.removeFirst()
            state.stops[point] = stops
            state.standing.append(stop)
            return stop
        }
        stop?.arrive()
        let (error, script) = state.withLock { state in
            let error = state.failures[point]?.first
            if error != nil { state.failures[point]?.removeFirst() }
            return (error, state.script)
        }
        if let error { throw error }
        try script?(point)
    }
}
