package import FlowCore
import Synchronization

/// The answer to one command, promised: completed once, when it may leave.
package final class Ticket: Sendable {
    private enum State {
        /// Next: awaited, watched, completed.
        case open
        /// One caller waits until the answer is known; followed by `open` or `completed`.
        case watched(CheckedContinuation<Void, Never>)
        /// One caller waits for the result; followed by `completed`.
        case awaited(CheckedContinuation<Result<CommandOutcome, CommandFailure>, Never>)
        case completed(Result<CommandOutcome, CommandFailure>)
    }

    private let state = Mutex(State.open)

    init() {}

    init(_ failure: CommandFailure) {
        complete(.failure(failure))
    }

    /// The answer, once everything it rests on is on disk.
    ///
    /// For one caller; cancelling it doesn't touch the command.
    package var result: Result<CommandOutcome, CommandFailure> {
        get async {
            await withCheckedContinuation { continuation in
                let known = state.withLock { state -> Result<CommandOutcome, CommandFailure>? in
                    switch state {
                    case .completed(let result): return result
                    case .open, .watched, .awaited:
                        state = .awaited(continuation)
                        return nil
                    }
                }
                if let known { continuation.resume(returning: known) }
            }
        }
    }

    /// Returns when the answer is known, or when the task is cancelled.
    ///
    /// For one caller, who doesn't ask for the `result`.
    package func untilKnown() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state -> Bool in
                    guard case .open = state, !Task.isCancelled else { return true }
                    state = .watched(continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let watcher = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard case .watched(let watcher) = state else { return nil }
                state = .open
                return watcher
            }
            watcher?.resume()
        }
    }

    package var known: Result<CommandOutcome, CommandFailure>? {
        state.withLock { state in
            switch state {
            case .open, .watched, .awaited: nil
            case .completed(let result): result
            }
        }
    }

    /// Lets the answer out; later ones are not heard.
    func complete(_ result: Result<CommandOutcome, CommandFailure>) {
        let before = state.withLock { state in
            let before = state
            if case .completed = before { return before }
            state = .completed(result)
            return before
        }
        switch before {
        case .open, .completed: return
        case .watched(let continuation): continuation.resume()
        case .awaited(let continuation): continuation.resume(returning: result)
        }
    }
}
