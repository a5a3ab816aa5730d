import FlowEngine
import Logging
import ServiceLifecycle
import Varlink

/// Says that flowd stops, before anything of it does, and how long that may take.
struct StopNoticeService: Service {
    let manager: ServiceManager
    let status: StatusLine
    let patience: Patience
    let current: CurrentConfiguration
    let logger: Logger

    func run() async {
        do {
            try await gracefulShutdown()
        } catch {
            // Another service has failed, which is told at the end.
            return
        }
        logger.notice("Stopping")
        let text = "Stopping: finishing what was accepted"
        status.finish(with: text)
        manager.stopping(status: text)
        let configuration = current.value
        patience.ask(
            atMost: configuration.server.drainLimit + .milliseconds(configuration.deliverer.drainLimit)
                + Patience.stopMax
        )
    }
}
