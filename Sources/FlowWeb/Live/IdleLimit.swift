import FlowClient
import ServiceLifecycle
import Synchronization

/// Service that ends the program when no person has asked for a page for so long, or when one ends it.
final class IdleLimit: Service {
    /// Reasons for the end.
    enum End: Hashable, Sendable {
        case idle, asked, unwritten
    }

    let limit: Duration
    private let lastUse: Mutex<Duration>
    private let ends: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation
    private let reason = Mutex<End?>(nil)
    private static let pause = Duration.seconds(5)

    init(limit: Duration) {
        self.limit = limit
        lastUse = Mutex(RealTime.elapsed)
        (ends, end) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Records that a person asked for something.
    func recordUse() { lastUse.withLock { $0 = RealTime.elapsed } }

    /// Ends the program when the answer under way is out.
    func endProgram(_ end: End = .asked) {
        reason.withLock { $0 = end }
        self.end.yield()
    }

    var reasonOfEnd: End? { reason.withLock { $0 } }

    func run() async throws {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in self.ends.cancelOnGracefulShutdown() { return } }
            group.addTask { await self.waitUntilIdle() }
            await group.next()
            group.cancelAll()
        }
    }

    private func waitUntilIdle() async {
        while RealTime.elapsed - lastUse.withLock({ $0 }) < limit {
            // Cancelled: the program ends for another reason.
            guard (try? await RealTime.sleep(for: min(Self.pause, limit))) != nil else { return }
        }
        reason.withLock { $0 = .idle }
    }
}
