import FlowEngine

/// The fields of one journal entry.
package struct JournalEntry: Equatable, Sendable {
    /// One field; the value may hold any bytes.
    package struct Field: Equatable, Sendable {
        /// Name made of A to Z, digits and underscores.
        package let name: String
        /// The text, line breaks and all.
        package let value: String
    }

    /// The fields, in the order in which they are sent.
    package let fields: [Field]

    /// The most values that one entry carries; journald takes about a thousand fields.
    package static let valueCountMax = 256
    /// The longest value, in bytes of UTF-8; what is longer is cut.
    package static let valueSizeBytesMax = 48 * 1024
    /// The longest name that journald takes.
    package static let nameSizeBytesMax = 64

    /// Words a record as journald fields: the common ones, then `FLOWD_…` for each value.
    package init(_ record: LogRecord, label: String) {
        var fields = [
            Field(name: "MESSAGE", value: Self.cut(record.text)),
            Field(name: "PRIORITY", value: String(record.level.syslogPriority)),
            Field(name: "SYSLOG_IDENTIFIER", value: "flowd"),
            Field(name: "CODE_FILE", value: record.file),
            Field(name: "CODE_LINE", value: String(record.line)),
            Field(name: "CODE_FUNC", value: record.function),
            Field(name: "FLOWD_LOGGER", value: Self.cut(label)),
            Field(name: "FLOWD_SENTENCE", value: Self.cut(record.sentence)),
        ]
        for (key, value) in record.values.prefix(Self.valueCountMax) {
            if key == LogKey.messageID, let messageID = Self.messageID(value) {
                fields.append(Field(name: "MESSAGE_ID", value: messageID))
            } else {
                fields.append(Field(name: Self.name(key), value: Self.cut(value)))
            }
        }
        self.fields = fields
    }

    /// The field name of a metadata key: `action.step` becomes `FLOWD_ACTION_STEP`.
    package static func name(_ key: String) -> String {
        let words = key.utf8.map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 32
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
            default: UInt8(ascii: "_")
            }
        }
        return String(decoding: Array("FLOWD_".utf8) + words.prefix(nameSizeBytesMax - 6), as: UTF8.self)
    }

    /// A message id as journald wants it, 32 lower-case hexadecimal digits, or `nil` if it is none.
    private static func messageID(_ value: String) -> String? {
        let digits = value.lowercased().filter { $0 != "-" }
        let isValid = digits.utf8.count == 32 && digits.allSatisfy { $0.isHexDigit && $0.isASCII }
        return isValid ? digits : nil
    }

    private static func cut(_ value: String) -> String {
        guard value.utf8.count > valueSizeBytesMax else { return value }
        return String(decoding: value.utf8.prefix(valueSizeBytesMax), as: UTF8.self)
    }
}
