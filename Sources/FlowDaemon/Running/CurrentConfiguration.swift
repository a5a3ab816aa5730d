import Synchronization

/// The configuration that flowd goes by now, and who wants to hear of another one.
final class CurrentConfiguration: Sendable {
    private struct State {
        var configuration: Configuration
        var keysThatNeedRestart: [String] = []
        var takers: [@Sendable (Configuration) -> Void] = []
        var waiters: [Int: AsyncStream<Void>.Continuation] = [:]
        var waiterCount = 0
    }

    private let state: Mutex<State>

    init(_ configuration: Configuration) {
        state = Mutex(State(configuration: configuration))
    }

    var value: Configuration { state.withLock(\.configuration) }

    var keysThatNeedRestart: [String] { state.withLock(\.keysThatNeedRestart) }

    /// Has a closure take over each configuration to come; it must not wait.
    func attach(_ taker: @escaping @Sendable (Configuration) -> Void) {
        state.withLock { $0.takers.append(taker) }
    }

    /// Goes by another configuration; returns when all have taken it over.
    func replace(with configuration: Configuration, keysThatNeedRestart: [String]) {
        let (takers, waiters) = state.withLock { state in
            state.configuration = configuration
            state.keysThatNeedRestart = keysThatNeedRestart
            return (state.takers, Array(state.waiters.values))
        }
        for taker in takers { taker(configuration) }
        for waiter in waiters { waiter.yield() }
    }

    /// Waits for as long as a value of the configuration says, also when that changes meanwhile.
    func sleep(on clock: SystemClock, for length: (Configuration) -> Duration) async throws {
        let begun = clock.elapsed
        while true {
            let changes = changes()
            let rest = length(value) - (clock.elapsed - begun)
            guard rest > .zero else { return }
            try await withThrowingTaskGroup { group in
                group.addTask { try await clock.sleep(for: rest) }
                group.addTask { for await _ in changes { return } }
                defer { group.cancelAll() }
                try await group.next()
            }
            try Task.checkCancellation()
        }
    }

    private func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.waiterCount += 1
            state.waiters[state.waiterCount] = continuation
            return state.waiterCount
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.waiters[number] = nil }
        }
        return stream
    }
}
