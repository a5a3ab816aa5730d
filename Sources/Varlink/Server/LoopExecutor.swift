import NIOCore
import NIOPosix

/// Runs tasks on the threads of the event loops, so that what a call wakes doesn't change threads.
package final class LoopExecutor: TaskExecutor {
    private let home: (any EventLoop)?

    /// Runs everything on one event loop.
    init(_ home: any EventLoop) {
        self.home = home
    }

    /// Runs what an event loop's thread wakes on that thread, anything else on some event loop.
    package init() {
        home = nil
    }

    /// Runs a job on a loop, after what the loop has to do already.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let group = MultiThreadedEventLoopGroup.singleton
        let loop = home ?? MultiThreadedEventLoopGroup.currentEventLoop ?? group.any()
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
