import FlowEngine
import Logging
import ServiceLifecycle

/// Tells the service manager what flowd is doing, when that reads otherwise than before.
///
/// It looks behind what changes it, at most once in `interval`: two short reads then, and nothing while nothing happens.
struct StatusService: Service {
    /// How long what it has told may be old.
    static let interval = Duration.seconds(5)

    let source: StatusSource
    let status: StatusLine
    let manager: ServiceManager
    let clock: SystemClock
    let logger: Logger

    func run() async throws {
        let (rings, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        status.changed.attach { bell.yield() }
        source.engine.gate.committed.attach { bell.yield() }
        try await untilShutdown {
            for await _ in rings {
                let text = await source.text
                if status.tell(text) { manager.status(text) }
                try await clock.sleep(for: Self.interval)
            }
        }
    }
}
