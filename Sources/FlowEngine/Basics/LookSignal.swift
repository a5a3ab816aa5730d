import Synchronization

/// Tells who looks at something that it has changed; says nothing else.
package final class LookSignal: Sendable {
    private let listeners = Mutex<[@Sendable () -> Void]>([])

    /// A signal that nobody hears.
    package init() {}

    /// Calls a closure at every signal from now on, for ever; it must not wait.
    package func attach(_ listener: @escaping @Sendable () -> Void) {
        listeners.withLock { $0.append(listener) }
    }

    /// Calls everybody.
    package func give() {
        for listener in listeners.withLock({ $0 }) { listener() }
    }
}
