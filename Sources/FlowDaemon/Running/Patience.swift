import Synchronization
import Varlink

/// Asks the service manager for more time while flowd starts or stops, again and again before what it has given runs out.
///
/// Not without end: a start or a stop that hangs is the manager's to end.
final class Patience: Sendable {
    /// Maximum duration of a start, which may recover a large log, or migrate.
    static let startMax = Duration.seconds(1800)
    /// Maximum duration of a stop besides the time for deliveries and calls, to empty the write-ahead log.
    static let stopMax = Duration.seconds(120)
    /// Time asked for at each request, which is repeated every `interval`.
    private static let timeAskedFor = Duration.seconds(15)
    private static let interval = Duration.seconds(5)

    private let manager: ServiceManager
    private let clock: SystemClock
    private let end = Mutex<Duration?>(nil)
    private let bell: AsyncStream<Void>.Continuation
    private let rings: AsyncStream<Void>

    init(manager: ServiceManager, clock: SystemClock) {
        self.manager = manager
        self.clock = clock
        (rings, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Asks for time from now on until `enough`, but no longer than that.
    func ask(atMost duration: Duration) {
        end.withLock { $0 = clock.elapsed + duration }
        manager.extendTimeout(Self.timeAskedFor)
        bell.yield()
    }

    /// Stops asking the service manager for more time.
    func enough() {
        end.withLock { $0 = nil }
    }

    /// Runs something that asks, beside what asks the manager; that is on the event loops, since a start blocks others.
    func during(_ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup { group in
            if manager.isPresent {
                group.addTask { await withTaskExecutorPreference(LoopExecutor()) { await self.run() } }
            }
            defer { group.cancelAll() }
            try await body()
        }
    }

    private var isAsking: Bool { end.withLock { $0.map { clock.elapsed < $0 } ?? false } }

    private func run() async {
        for await _ in rings {
            while isAsking {
                // Cancelled when all is done.
                guard (try? await clock.sleep(for: Self.interval)) != nil else { return }
                if isAsking { manager.extendTimeout(Self.timeAskedFor) }
            }
        }
    }
}
