import NIOCore
import NIOPosix
import Synchronization

/// What waits for an event loop's thread and isn't a socket, for a turn at a time.
///
/// A loop runs what is ready until nothing is, and looks at its sockets only then: work that always makes other work
/// ready would keep it from them. So it is run one piece after the other for a while, then the loop looks at its sockets.
final class LoopTurns: Sendable {
    /// Who comes first.
    enum Rank {
        /// Who has little to do, or nobody's in particular.
        case first
        /// Who has much to do: behind the others, but never kept out by them.
        case later
    }

    /// A piece of work.
    enum Work: Sendable {
        /// A step of a task that prefers the executor.
        case task(UnownedJob, LoopExecutor)
        /// A step of a connection's.
        case connection(UnownedJob, ConnectionExecutor)
        /// Anything else.
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
        /// How many went ahead of those in `later` since one of them had its turn.
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

    /// How many of the first rank go ahead of one of the later.
    private static let aheadCountMax = 4
    /// How long a turn goes on while there is more to do.
    private static let turn = TimeAmount.milliseconds(1)
    /// What makes the loop look at its sockets: what is due only later.
    private static let rest = TimeAmount.microseconds(20)
    /// Those of the loops that servers run on.
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

    /// Those of an event loop; all of a server's connections on it share them.
    static func of(_ loop: any EventLoop) -> LoopTurns {
        shared[ObjectIdentifier(loop)] ?? LoopTurns(loop)
    }

    /// Puts work behind the others of its rank.
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
