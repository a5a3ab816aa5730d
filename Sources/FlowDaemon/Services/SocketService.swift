import FlowControl
import Logging
import ServiceLifecycle
import Varlink

/// Serves the socket; says READY when it listens, and drains on shutdown.
struct SocketService: Service {
    let server: VarlinkServer<ControlService>
    let manager: ServiceManager
    let readyStatus: @Sendable () -> String
    let logger: Logger

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await server.run {
                let status = readyStatus()
                manager.ready(status: status)
                logger.notice("Ready", metadata: ["status": "\(status)"])
            }
        } onGracefulShutdown: {
            logger.notice("Stopping")
            manager.stopping(status: "Stopping: finishing what was accepted")
            server.shutdown()
        }
    }
}
