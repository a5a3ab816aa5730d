import Synchronization

/// Opens once and stays open; tasks wait for it.
package final class Gate: Sendable {
    private enum State {
        case closed([CheckedContinuation<Void, Never>])
        case open
    }

    private let state = Mutex(State.closed([]))

    /// A closed gate.
    package init() {}

    /// Lets everybody through.
    package func open() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            defer { state = .open }
            if case .closed(let waiting) = state { return waiting }
            return []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns when it is open, or when the test has been cancelled at its time limit.
    package func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state -> Bool in
                    guard case .closed(let waiting) = state else { return true }
                    state = .closed(waiting + [continuation])
                    return false
                }
                if isOpen { continuation.resume() }
            }
        } onCancel: {
            open()
        }
    }
}
