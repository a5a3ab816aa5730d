import FlowEngine
import ServiceLifecycle

/// Has the write-ahead log emptied of what was erased when a reader was in the way.
struct LogEmptierService: Service {
    let emptier: LogEmptier

    func run() async throws {
        try await untilShutdown { try await emptier.run() }
    }
}
