import DequeModule
import Synchronization

/// A queue with one consumer; its producers bound it.
final class Inbox<Element: Sendable>: Sendable {
    private struct State {
        var elements = Deque<Element>()
        var isClosed = false
        var consumer: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Puts an element at the end; after `close` it is not heard.
    func put(_ element: Element) {
        let consumer = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.isClosed else { return nil }
            state.elements.append(element)
            return state.consumer.take()
        }
        consumer?.resume()
    }

    /// Lets the consumer end once it has taken everything.
    func close() {
        let consumer = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.isClosed = true
            return state.consumer.take()
        }
        consumer?.resume()
    }

    func next() async -> Element? {
        while true {
            let (element, isOver) = state.withLock { state in (state.elements.popFirst(), state.isClosed) }
            if let element { return element }
            if isOver { return nil }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    guard state.elements.isEmpty, !state.isClosed else { return true }
                    state.consumer = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }
}
