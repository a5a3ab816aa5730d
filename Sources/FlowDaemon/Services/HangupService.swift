import CLinux
import ServiceLifecycle
import UnixSignals

/// Hears SIGHUP, and has the configuration read again.
///
/// One that came before this listened was noted by a handler that was there from the first moment.
struct HangupService: Service {
    let reloader: Reloader

    func run() async throws {
        let hangups = await UnixSignalsSequence(trapping: .sighup)
        if clinux_take_hangup() == 1 { await reload() }
        try await untilShutdown {
            for await _ in hangups { await reload() }
        }
    }

    private func reload() async {
        do {
            _ = try await reloader.reload()
        } catch {
            // Whoever sent the signal hears nothing; the log has every mistake.
        }
    }
}
