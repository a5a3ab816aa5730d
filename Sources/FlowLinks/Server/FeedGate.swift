import Synchronization

/// Gate that lets so many calendars through at once, since each is held in memory; the others wait in turn.
final class FeedGate: Sendable {
    static let countMax = 8

    private struct State {
        var free = FeedGate.countMax
        var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        /// Ids of callers that gave up before they began to wait.
        var gone: Set<Int> = []
        var lastID = 0
    }

    private let state = Mutex(State())

    /// Does something when it is its turn; throws when it is cancelled before.
    func through<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        guard await enter() else { throw CancellationError() }
        defer { leave() }
        return try await body()
    }

    private func enter() async -> Bool {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        defer { state.withLock { _ = $0.gone.remove(id) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known = state.withLock { state -> Bool? in
                    if state.gone.contains(id) { return false }
                    guard state.free > 0 else {
                        state.waiting.append((id, continuation))
                        return nil
                    }
                    state.free -= 1
                    return true
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
                guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
                    state.gone.insert(id)
                    return nil
                }
                return state.waiting.remove(at: index).continuation
            }
            waiter?.resume(returning: false)
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }
}
