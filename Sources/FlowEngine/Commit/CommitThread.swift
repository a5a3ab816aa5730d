import DequeModule
import Dispatch
import FlowStore
import Synchronization

/// One thread that runs what it is given, in order; it sleeps while there is nothing.
///
/// A serial queue would do the same on changing threads of a shared pool; waking one of them and giving back its memory
/// cost more than the jobs of a lone call.
final class CommitThread: CommitExecutor {
    typealias Job = @Sendable () -> Void

    private struct State {
        var jobs = Deque<Job>()
        var isAsleep = false
        var isClosed = false
    }

    /// State that the thread holds instead of the `CommitThread` itself, whose end is the thread's end.
    private final class Line: Sendable {
        let state = Mutex(State())
        let bell = DispatchSemaphore(value: 0)

        func put(_ change: (inout State) -> Void) {
            let mustRing = state.withLock { state in
                change(&state)
                defer { state.isAsleep = false }
                return state.isAsleep
            }
            if mustRing { bell.signal() }
        }

        /// The next job, waiting for it; `nil` at the end.
        func next() -> Job? {
            while true {
                let (job, isOver) = state.withLock { state in
                    let job = state.jobs.popFirst()
                    state.isAsleep = job == nil && !state.isClosed
                    return (job, job == nil && state.isClosed)
                }
                if isOver { return nil }
                if let job { return job }
                bell.wait()
            }
        }
    }

    private let line = Line()

    init() {
        BlockingThreads.start { [line] in
            while let job = line.next() { job() }
        }
    }

    deinit {
        line.put { $0.isClosed = true }
    }

    func run(_ job: @escaping Job) {
        line.put { $0.jobs.append(job) }
    }
}
