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
    package var logLevel: Logger.Level
    private let label: String

    /// A handler for the logger called `label` that lets `level` and above pass.
    package init(label: String, level: Logger.Level) {
        self.label = label
        logLevel = level
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let record = LogRecord(event, metadata: metadata, provider: metadataProvider)
        if Self.send(JournalEntry(record, label: label)) < 0 {
            StandardErrorLogHandler.write(StandardErrorLogHandler.line(record, style: .prefixed))
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
