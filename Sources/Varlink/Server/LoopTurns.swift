import NIOCore
import Synchronization

/// The tasks of one event loop that are nobody's connection, for a turn at a time.
///
/// A loop runs what is ready until nothing is, and looks at its sockets only then: tasks that always make others ready
/// would keep it from them. So these are run one after the other for a while, then the loop looks at its sockets.
final class LoopTurns: Sendable {
    private struct State {
        var jobs = CircularBuffer<UnownedJob>()
        var isScheduled = false
    }

    /// How long a turn goes on while there is more to do.
    private static let turn = TimeAmount.milliseconds(1)
    /// What makes the loop look at its sockets: what is due only later.
    private static let rest = TimeAmount.microseconds(20)

    let loop: any EventLoop
    private let state = Mutex(State())

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    /// Puts a job behind the others.
    func put(_ job: UnownedJob, of executor: LoopExecutor) {
        let mustSchedule = state.withLock { state in
            state.jobs.append(job)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { loop.execute { self.run(executor) } }
    }

    private func run(_ executor: LoopExecutor) {
        let end = NIODeadline.now() + Self.turn
        while let job = next() {
            job.runSynchronously(on: executor.asUnownedTaskExecutor())
            guard NIODeadline.now() < end else { break }
        }
        let isMore = state.withLock { state in
            state.isScheduled = !state.jobs.isEmpty
            return state.isScheduled
        }
        if isMore { loop.scheduleTask(in: Self.rest) { self.run(executor) } }
    }

    private func next() -> UnownedJob? { state.withLock { $0.jobs.popFirst() } }
}
