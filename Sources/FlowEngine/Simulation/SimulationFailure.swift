import FlowCore
import FlowStore
import Synchronization

/// The first thing that went wrong in a simulation: what comes after it would be no answer any more.
final class SimulationFailure: Sendable {
    private let first = Mutex<(any Error)?>(nil)

    /// Records an error, if nothing went wrong before.
    func record(_ error: any Error) {
        first.withLock { first in if first == nil { first = error } }
    }

    func check() throws {
        if let error = first.withLock({ $0 }) { throw error }
    }

    func noting<Value, Failure: Error>(
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        do throws(Failure) {
            return try await body()
        } catch {
            record(error)
            throw error
        }
    }
}

/// Sleeper that waits only for a turn of the other tasks; after a failure there is nothing to wait for.
struct SimulatedSleeper: Sleeper {
    let failure: SimulationFailure

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        try failure.check()
        await Task.yield()
    }
}

/// Error that a due item was left undone in a simulation: a defect of ours.
struct SimulationLeftovers: Error, CustomStringConvertible {
    let what: String
    let at: Timestamp

    var description: String { "\(what) was left undone at \(at.rfc3339) of a simulation" }
}
