import CLinux
import Glibc
package import Logging

/// Decides once, at start, where log records go.
package enum LogBootstrap {
    /// Destinations to which log records go.
    package enum Destination: Equatable, Sendable {
        case journal
        case standardError(StandardErrorLogHandler.Style)
    }

    /// Chooses the journal if standard error already leads there and journald can be reached, else standard error.
    ///
    /// - Parameters:
    ///   - environment: where `JOURNAL_STREAM` is looked up.
    ///   - standardError: the descriptor that is compared with it.
    ///   - journalSocketPath: where journald listens.
    /// - Returns: where the records of this process go.
    package static func choose(
        environment: [String: String],
        standardError: Int32 = STDERR_FILENO,
        journalSocketPath: String = "/run/systemd/journal/socket"
    ) -> Destination {
        guard let stream = environment["JOURNAL_STREAM"], clinux_is_journal_stream(standardError, stream) == 1 else {
            return .standardError(.readable)
        }
        return access(journalSocketPath, W_OK) == 0 ? .journal : .standardError(.prefixed)
    }

    package static func handler(label: String, destination: Destination, level: LogLevel) -> any LogHandler {
        switch destination {
        case .journal: JournalLogHandler(label: label, level: level)
        case .standardError(let style): StandardErrorLogHandler(style: style, level: level)
        }
    }

    /// Makes every logger created from now on write to the chosen place, to be called once in a process.
    package static func install(environment: [String: String], level: LogLevel) {
        let destination = choose(environment: environment)
        LoggingSystem.bootstrap { handler(label: $0, destination: destination, level: level) }
    }
}
