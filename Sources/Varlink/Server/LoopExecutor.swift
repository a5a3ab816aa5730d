import NIOCore
import NIOPosix
import Synchronization

/// Runs tasks on the threads of the event loops, so that what a call wakes doesn't change threads; in turns, between
/// which the loop serves its connections.
package final class LoopExecutor: TaskExecutor {
    /// Runs what an event loop's thread wakes on that thread, anything else on some event loop.
    package init() {}

    /// Runs a job on a loop, after what the loop has to do already.
    package func enqueue(_ job: consuming ExecutorJob) {
        let loop = MultiThreadedEventLoopGroup.currentEventLoop ?? MultiThreadedEventLoopGroup.singleton.any()
        LoopTurns.of(loop).put(.task(UnownedJob(job), self))
    }
}

/// Runs a connection on its event loop's thread, its actor and the tasks that serve it alike: none of its steps changes
/// the thread or the executor.
final class ConnectionExecutor: SerialExecutor, TaskExecutor {
    private let turns: LoopTurns
    private let isBusy = Atomic(false)

    init(_ loop: any EventLoop) {
        turns = LoopTurns.of(loop)
    }

    /// Whether the connection has many calls under way: others come first then.
    var hasMany: Bool {
        get { isBusy.load(ordering: .relaxed) }
        set { isBusy.store(newValue, ordering: .relaxed) }
    }

    private var rank: LoopTurns.Rank { hasMany ? .later : .first }

    func enqueue(_ job: consuming ExecutorJob) {
        turns.put(.connection(UnownedJob(job), self), rank)
    }

    func inTurn(_ body: @escaping @Sendable () -> Void) {
        turns.put(.step(body), rank)
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    func asUnownedTaskExecutor() -> UnownedTaskExecutor { UnownedTaskExecutor(ordinary: self) }

    /// Checks that the caller is on the loop's thread.
    ///
    /// Calls from the connection's channel are on that thread, though no task runs there.
    func checkIsolated() { turns.loop.preconditionInEventLoop() }
}
