import Dispatch

/// Returns when a condition holds; gives way to everybody else meanwhile, and looks at no clock.
///
/// Each look is made after a detour over the background queue: yielding in a loop would keep the threads that tasks share
/// busy for ever, so that what the condition waits for might never run. The time limit of the test is the net under it: it
/// cancels the test, and this throws.
package func eventually(_ condition: @Sendable () -> Bool) async throws {
    while !condition() {
        try Task.checkCancellation()
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .background).async { continuation.resume() }
        }
    }
}
