import NIOCore
import NIOPosix

/// Runs tasks on the threads of the event loops, so that what a call wakes doesn't change threads.
package final class LoopExecutor: TaskExecutor {
    private let home: (any EventLoop)?
    /// What isn't one connection's may have more to do than a loop has time between two looks at its sockets.
    private let turns: [LoopTurns]

    /// Runs everything on one event loop.
    init(_ home: any EventLoop) {
        self.home = home
        turns = []
    }

    /// Runs what an event loop's thread wakes on that thread, anything else on some event loop; in turns, between which
    /// the loop serves its connections.
    package init() {
        home = nil
        turns = MultiThreadedEventLoopGroup.singleton.makeIterator().map(LoopTurns.init)
    }

    /// Runs a job on a loop, after what the loop has to do already.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let home { return home.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) } }
        let group = MultiThreadedEventLoopGroup.singleton
        let loop = MultiThreadedEventLoopGroup.currentEventLoop ?? group.any()
        let here = turns.first { $0.loop === loop } ?? turns.first
        here?.put(job, of: self)
    }
}
