import ServiceLifecycle
import Varlink

/// Serves a socket, and drains it at a stop.
struct SocketService<Served: VarlinkService>: Service {
    let server: VarlinkServer<Served>
    var whenListening: @Sendable () async -> Void = {}

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await server.run(whenListening: whenListening)
        } onGracefulShutdown: {
            server.shutdown()
        }
    }
}
