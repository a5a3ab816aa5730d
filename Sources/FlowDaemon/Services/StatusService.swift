import FlowEngine
import Logging
import ServiceLifecycle

/// Reports to the service manager what flowd is doing, when the text differs from the last one.
///
/// It reads the status after a change of what the text depends on, at most once in `interval`: two short reads then,
/// and none while there is no change.
struct StatusService: Service {
    /// Maximum age of the status that was reported.
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
