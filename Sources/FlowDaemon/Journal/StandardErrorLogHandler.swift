import Glibc
package import Logging

/// Writes each record as one line on standard error, without time, colour or control characters.
package struct StandardErrorLogHandler: LogHandler {
    /// Spellings of the level at the beginning of a line.
    package enum Style: Equatable, Sendable {
        /// Level as `<6>`, which the service manager reads and takes away.
        case prefixed
        /// Level as `info: `, for a person.
        case readable
    }

    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?
    package var logLevel: Logger.Level {
        get { ownLevel ?? level.current }
        set { ownLevel = newValue }
    }
    private let level: LogLevel
    /// Set for one logger, which then goes by it.
    private var ownLevel: Logger.Level?
    private let style: Style

    package init(style: Style, level: LogLevel) {
        self.style = style
        self.level = level
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        Self.put(LogRecord(event, metadata: metadata, provider: metadataProvider), style: style)
    }

    /// The line of a record, with its line break.
    package static func line(_ record: LogRecord, style: Style) -> String {
        switch style {
        case .prefixed: "<\(record.level.syslogPriority)>\(record.text)\n"
        case .readable: "\(record.level): \(record.text)\n"
        }
    }

    private static func put(_ record: LogRecord, style: Style) {
        let line = line(record, style: style)
        LogQueue.shared.put(sizeBytes: line.utf8.count) { count in
            { write(Self.line(LogRecord(dropped: count), style: style)) }
        } _: {
            write(line)
        }
    }

    /// Writes a line with one call, so that lines of several processes do not mix.
    ///
    /// Blocks until the reader of the log makes room; a line that cannot be written is lost.
    static func write(_ line: String) {
        var line = line
        line.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
