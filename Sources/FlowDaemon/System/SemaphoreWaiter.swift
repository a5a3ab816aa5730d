import CLinux
import FlowEngine
import Glibc

/// Wait of the gate on a clock that can't be set.
///
/// A `DispatchSemaphore` waits by the wall clock here: one that is set back would hold up all changes.
final class SemaphoreWaiter: CommitWaiter, @unchecked Sendable {
    // A semaphore is made for several threads, and its place doesn't change until the end.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    /// Time since the machine started.
    var elapsed: Duration { .nanoseconds(SystemClock.nanoseconds) }

    func wait(for duration: Duration) {
        // Whatever ends it: who waits looks at the time and at who is there.
        clinux_wait(semaphore, Int64(duration / .nanoseconds(1)))
    }

    func wake() {
        sem_post(semaphore)
    }
}
