import Logging
import ServiceLifecycle
import UnixSignals

/// Hears SIGHUP, which other daemons read their configuration by: flowd goes on, and says that it doesn't do so yet.
struct HangupService: Service {
    let logger: Logger

    func run() async throws {
        let hangups = await UnixSignalsSequence(trapping: .sighup)
        try await untilShutdown {
            for await _ in hangups {
                logger.notice(
                    "SIGHUP does nothing: the configuration isn't reloaded yet, restart flowd to apply changes"
                )
            }
        }
    }
}
