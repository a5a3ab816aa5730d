import CLinux
import Glibc
package import Logging

/// Sends each record to journald with its values as fields of their own.
///
/// Values are sent with their length, so no byte in them can add or end a field. A record that journald refuses goes
/// to standard error instead.
package struct JournalLogHandler: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?
    package var logLevel: Logger.Level {
        get { ownLevel ?? level.current }
        set { ownLevel = newValue }
    }
    private let level: LogLevel
    /// Set for one logger, which then goes by it.
    private var ownLevel: Logger.Level?
    private let label: String

    package init(label: String, level: LogLevel) {
        self.label = label
        self.level = level
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let message = Message(LogRecord(event, metadata: metadata, provider: metadataProvider), label: label)
        LogQueue.shared.put(sizeBytes: message.sizeBytes) { [label] count in
            Message(LogRecord(dropped: count), label: label).send
        } _: {
            message.send()
        }
    }

    /// Record in the form that is sent, and as a line for the case that journald refuses it.
    private struct Message: Sendable {
        let entry: JournalEntry
        let line: String

        init(_ record: LogRecord, label: String) {
            entry = JournalEntry(record, label: label)
            line = StandardErrorLogHandler.line(record, style: .prefixed)
        }

        var sizeBytes: Int {
            entry.fields.reduce(line.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count + 2 }
        }

        /// Blocks while journald doesn't take it.
        @Sendable func send() {
            if JournalLogHandler.send(entry) < 0 { StandardErrorLogHandler.write(line) }
        }
    }

    private static func send(_ entry: JournalEntry) -> Int32 {
        var bytes: [UInt8] = []
        var ends: [Int] = []
        for field in entry.fields {
            bytes.append(contentsOf: "\(field.name)=\(field.value)".utf8)
            ends.append(bytes.count)
        }
        return bytes.withUnsafeMutableBytes { buffer in
            var start = 0
            let vectors = ends.map { end in
                defer { start = end }
                return iovec(iov_base: buffer.baseAddress?.advanced(by: start), iov_len: end - start)
            }
            return clinux_journal_send(vectors, Int32(vectors.count))
        }
    }
}
