import Synchronization

/// Notifies listeners of a change; the signal carries no other information.
package final class LookSignal: Sendable {
    private let listeners = Mutex<[@Sendable () -> Void]>([])

    package init() {}

    /// Calls a closure at every signal from now on, for ever; it must not wait.
    package func attach(_ listener: @escaping @Sendable () -> Void) {
        listeners.withLock { $0.append(listener) }
    }

    package func give() {
        for listener in listeners.withLock({ $0 }) { listener() }
    }
}
