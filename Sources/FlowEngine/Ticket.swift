package import FlowCore
import Synchronization

/// The answer to one command, promised: completed once, when it may leave.
package final class Ticket: Sendable {
    private enum State {
        /// Next: awaited, completed.
        case open
        /// Next: completed.
        case awaited(CheckedContinuation<Result<CommandOutcome, CommandFailure>, Never>)
        /// The end.
        case completed(Result<CommandOutcome, CommandFailure>)
    }

    private let state = Mutex(State.open)

    /// A ticket that is still open.
    init() {}

    /// A ticket that was never in doubt.
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
                    case .open, .awaited:
                        state = .awaited(continuation)
                        return nil
                    }
                }
                if let known { continuation.resume(returning: known) }
            }
        }
    }

    /// The answer if it is out already.
    package var known: Result<CommandOutcome, CommandFailure>? {
        state.withLock { state in
            switch state {
            case .open, .awaited: nil
            case .completed(let result): result
            }
        }
    }

    /// Lets the answer out; later ones are not heard.
    func complete(_ result: Result<CommandOutcome, CommandFailure>) {
        let waiting = state.withLock { state -> CheckedContinuation<Result<CommandOutcome, CommandFailure>, Never>? in
            switch state {
            case .open:
                state = .completed(result)
                return nil
            case .awaited(let continuation):
                state = .completed(result)
                return continuation
            case .completed:
                return nil
            }
        }
        waiting?.resume(returning: result)
    }
}
