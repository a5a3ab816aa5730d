import Dispatch
import Foundation
import Synchronization

/// Runs all tasks on one thread, each time one of those that are ready, chosen by a seed: the same seed, the same order.
///
/// When none is ready, time passes: a closure moves the virtual clock.
package final class SeededExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var generator: SeededGenerator
        var isDone = false
    }

    private let state: Mutex<State>
    private let bell = DispatchSemaphore(value: 0)

    /// An executor of a seed.
    package init(seed: UInt64) {
        state = Mutex(State(generator: SeededGenerator(seed: seed)))
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        bell.signal()
    }

    /// Runs a task and all its children to the end.
    ///
    /// `whenIdle` is called when nothing is ready. It makes something ready and returns true; when it returns false,
    /// somebody on another thread will do so, and is waited for.
    package func run(
        whenIdle: @escaping @Sendable () -> Bool,
        _ body: @escaping @Sendable () async -> Void
    ) async {
        await withCheckedContinuation { continuation in
            Thread {
                Task(executorPreference: self) {
                    await body()
                    self.state.withLock { $0.isDone = true }
                    self.bell.signal()
                }
                self.work(whenIdle)
                continuation.resume()
            }.start()
        }
    }

    private func work(_ whenIdle: () -> Bool) {
        while true {
            let (job, isDone) = state.withLock { state in
                let index = state.jobs.isEmpty ? nil : Int.random(in: state.jobs.indices, using: &state.generator)
                return (index.map { state.jobs.remove(at: $0) }, state.isDone)
            }
            if let job {
                job.runSynchronously(on: asUnownedTaskExecutor())
            } else if isDone {
                return
            } else if !whenIdle() {
                bell.wait()
            }
        }
    }
}
