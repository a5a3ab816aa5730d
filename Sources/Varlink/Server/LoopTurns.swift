import NIOCore
import NIOPosix
import Synchronization

/// Queue of work for an event loop's thread that isn't a socket's, run for a turn at a time.
///
/// A loop runs what is ready until nothing is, and looks at its sockets only then: work that always makes other work
/// ready would keep it from them. So it is run one piece after the other for a while, then the loop looks at its
/// sockets.
final class LoopTurns: Sendable {
    /// Rank that decides which work comes first.
    enum Rank {
        /// Work of connections with little to do, or of no particular connection.
        case first
        /// Work of connections with much to do: after the others, but never kept out by them.
        case later
    }

    /// A piece of work.
    enum Work: Sendable {
        case task(UnownedJob, LoopExecutor)
        case connection(UnownedJob, ConnectionExecutor)
        case step(@Sendable () -> Void)

        func run() {
            switch self {
            case .task(let job, let executor): job.runSynchronously(on: executor.asUnownedTaskExecutor())
            case .connection(let job, let executor):
                job.runSynchronously(
                    isolatedTo: executor.asUnownedSerialExecutor(),
                    taskExecutor: executor.asUnownedTaskExecutor()
                )
            case .step(let body): body()
            }
        }
    }

    private struct State {
        var first = CircularBuffer<Work>()
        var later = CircularBuffer<Work>()
        /// Number of pieces that went ahead of those in `later` since one of them had its turn.
        var aheadCount = 0
        var isScheduled = false

        mutating func next() -> Work? {
            guard let waiting = later.first else { return first.popFirst() }
            if aheadCount < LoopTurns.aheadCountMax, let work = first.popFirst() {
                aheadCount += 1
                return work
            }
            aheadCount = 0
            later.removeFirst()
            return waiting
        }
    }

    private static let aheadCountMax = 4
    /// Duration of a turn while there is more to do.
    private static let turn = TimeAmount.milliseconds(1)
    /// Delay of the next turn, which makes the loop look at its sockets in between.
    private static let rest = TimeAmount.microseconds(20)
    private static let shared: [ObjectIdentifier: LoopTurns] = {
        var all: [ObjectIdentifier: LoopTurns] = [:]
        for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
            all[ObjectIdentifier(loop)] = LoopTurns(loop)
        }
        return all
    }()

    let loop: any EventLoop
    private let state = Mutex(State())

    private init(_ loop: any EventLoop) {
        self.loop = loop
    }

    /// Returns the queue of an event loop; all of a server's connections on it share it.
    static func of(_ loop: any EventLoop) -> LoopTurns {
        shared[ObjectIdentifier(loop)] ?? LoopTurns(loop)
    }

    func put(_ work: Work, _ rank: Rank = .first) {
        let mustSchedule = state.withLock { state in
            switch rank {
            case .first: state.first.append(work)
            case .later: state.later.append(work)
            }
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { loop.execute { self.run() } }
    }

    private func run() {
        let end = NIODeadline.now() + Self.turn
        while let work = state.withLock({ $0.next() }) {
            work.run()
            guard NIODeadline.now() < end else { break }
        }
        let isMore = state.withLock { state in
            state.isScheduled = !(state.first.isEmpty && state.later.isEmpty)
            return state.isScheduled
        }
        guard isMore else { return }
        // Behind what the turn has given the loop to do, such as what is to be written: the rest would be over before it.
        loop.execute { self.loop.scheduleTask(in: Self.rest) { self.run() } }
    }
}
