package import Logging
import Synchronization

/// Keeps the records that a logger is given, for tests of which the log is the contract.
package final class RecordedLog: Sendable {
    private let records = Mutex<[String]>([])

    /// Nothing was logged.
    package init() {}

    /// What was logged from warnings up, in order: the message with its values, `message key=value key=value`, without
    /// the id of its kind.
    package var warnings: [String] { records.withLock { $0 } }

    /// A logger that writes here.
    package var logger: Logger { Logger(label: "test") { [self] _ in Handler(log: self) } }

    private func take(_ event: LogEvent) {
        guard event.level >= .warning else { return }
        let values = (event.metadata ?? [:]).filter { $0.key != "message.id" }.sorted { $0.key < $1.key }.map {
            " \($0.key)=\($0.value)"
        }
        records.withLock { $0.append("\(event.message)\(values.joined())") }
    }

    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata: Logger.Metadata = [:]
        var metadataProvider: Logger.MetadataProvider?
        var logLevel = Logger.Level.warning

        init(log: RecordedLog) {
            self.log = log
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { log.take(event) }
    }
}
