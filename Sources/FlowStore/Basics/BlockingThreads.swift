import Dispatch
import Glibc
import Synchronization

/// Threads that do what blocks, in the order in which it came; they sleep while there is nothing.
///
/// A read through GRDB's own queues changes threads four times before its caller goes on, and each change may have to wake
/// a core; so it does twice.
package final class BlockingThreads: Sendable {
    /// Job of a thread, which may block.
    package typealias Job = @Sendable () -> Void

    /// Queue that the threads hold, instead of the object itself, whose end is theirs.
    private final class Line: Sendable {
        let jobs = Mutex<[Job]>([])
        /// Rung once for each job, and once for each thread at the end.
        let bell = DispatchSemaphore(value: 0)

        func put(_ job: @escaping Job) {
            jobs.withLock { $0.append(job) }
            bell.signal()
        }

        /// The next job, waiting for it; nil at the end.
        func next() -> Job? {
            bell.wait()
            return jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
    }

    private let line = Line()
    private let count: Int

    package init(count: Int) {
        self.count = count
        for _ in 0..<count {
            Self.start { [line] in
                while let job = line.next() { job() }
            }
        }
    }

    deinit {
        for _ in 0..<count { line.bell.signal() }
    }

    package func run(_ job: @escaping Job) {
        line.put(job)
    }

    package static func start(_ body: @escaping Job) {
        final class Body {
            let run: Job
            init(_ run: @escaping Job) { self.run = run }
        }
        var thread = pthread_t()
        // The thread gets what it does by reference, and lets go of it when it ends.
        let argument = Unmanaged.passRetained(Body(body)).toOpaque()
        let result = pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            },
            argument
        )
        // Only a machine that is out of threads comes here: it could not have served anybody.
        precondition(result == 0, "No thread: error \(result)")
        pthread_detach(thread)
    }
}
