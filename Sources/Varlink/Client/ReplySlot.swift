import Synchronization

/// Slot at which the reply to one call arrives, before or after its caller waits for it.
final class ReplySlot: Sendable {
    private enum State {
        case open([Int: CheckedContinuation<ReplyHeader, any Error>])
        case filled(Result<ReplyHeader, VarlinkClientError>)
    }

    private let state = Mutex((state: State.open([:]), waiterCount: 0))

    /// Puts the reply in; only the first one counts.
    func fill(_ result: Result<ReplyHeader, VarlinkClientError>) {
        let waiters = state.withLock { slot -> [CheckedContinuation<ReplyHeader, any Error>] in
            guard case .open(let waiters) = slot.state else { return [] }
            slot.state = .filled(result)
            return Array(waiters.values)
        }
        for waiter in waiters { waiter.resume(with: result.mapError { $0 }) }
    }

    /// Waits for the reply.
    ///
    /// Cancelling the wait leaves the slot in its place, so that the replies after it stay in order.
    func reply() async throws -> ReplyHeader {
        let number = state.withLock { slot in
            slot.waiterCount += 1
            return slot.waiterCount
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { slot -> Result<ReplyHeader, any Error>? in
                    switch slot.state {
                    case .filled(let result): return result.mapError { $0 }
                    case .open where Task.isCancelled: return .failure(CancellationError())
                    case .open(var waiters):
                        waiters[number] = continuation
                        slot.state = .open(waiters)
                        return nil
                    }
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let waiter = state.withLock { slot -> CheckedContinuation<ReplyHeader, any Error>? in
                guard case .open(var waiters) = slot.state else { return nil }
                let waiter = waiters.removeValue(forKey: number)
                slot.state = .open(waiters)
                return waiter
            }
            waiter?.resume(throwing: CancellationError())
        }
    }
}
