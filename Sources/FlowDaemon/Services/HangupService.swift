import CLinux
import Logging
import ServiceLifecycle
import UnixSignals

/// Hears SIGHUP, which other daemons read their configuration by: flowd goes on, and says that it doesn't do so yet.
///
/// One that came before this listened was noted by a handler that was there from the first moment.
struct HangupService: Service {
    let logger: Logger

    func run() async throws {
        let hangups = await UnixSignalsSequence(trapping: .sighup)
        if clinux_take_hangup() == 1 { tell() }
        try await untilShutdown {
            for await _ in hangups { tell() }
        }
    }

    private func tell() {
        logger.notice("SIGHUP does nothing: the configuration isn't reloaded yet, restart flowd to apply changes")
    }
}
