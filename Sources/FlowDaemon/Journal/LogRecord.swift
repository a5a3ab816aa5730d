import FlowEngine
package import Logging

/// One log event with all its metadata, independent of where it goes.
package struct LogRecord {
    package let level: Logger.Level
    /// Constant sentence of the record, without its values.
    package let message: String
    /// The values, by key, in a stable order.
    package let values: [(key: String, value: String)]
    package let file: String
    package let function: String
    package let line: UInt

    /// Joins an event with the metadata of its handler; the event's own values win.
    package init(_ event: LogEvent, metadata: Logger.Metadata, provider: Logger.MetadataProvider?) {
        var merged = metadata
        merged.merge(provider?.get() ?? [:]) { _, new in new }
        merged.merge(event.metadata ?? [:]) { _, new in new }
        if let error = event.error, merged[LogKey.error] == nil {
            merged[LogKey.error] = "\(error)"
        }
        level = event.level
        message = event.message.description
        values = merged.sorted { $0.key < $1.key }.map { ($0.key, $0.value.description) }
        file = event.file
        function = event.function
        line = event.line
    }

    /// The longest value in a line of text, in characters; the journal's fields hold more.
    private static let lineValueLengthMax = 256

    /// The record as one line of printable text: the sentence, then the values in brackets.
    ///
    /// Whatever a value holds, it cannot begin another line or steer a terminal.
    package var text: String {
        guard !values.isEmpty else { return Self.printable(message) }
        let list = values.lazy
            .filter { $0.key != LogKey.messageID }
            .map { "\($0.key)=\(Self.shortened($0.value))" }
            .joined(separator: ", ")
        return list.isEmpty ? Self.printable(message) : Self.printable("\(message) (\(list))")
    }

    private static func shortened(_ value: String) -> String {
        let end = value.index(value.startIndex, offsetBy: lineValueLengthMax, limitedBy: value.endIndex)
        guard let end, end < value.endIndex else { return value }
        return value[..<end] + "…"
    }

    /// The constant sentence without its values, as one line of printable text.
    package var sentence: String { Self.printable(message) }

    private static func printable(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                result.append(contentsOf: scalar.escaped(asASCII: true).unicodeScalars)
            default:
                result.append(scalar)
            }
        }
        return String(result)
    }
}
