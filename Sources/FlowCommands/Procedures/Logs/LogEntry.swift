import FlowCore
import FoundationEssentials
import Varlink

/// Entry of the journal in the form that flowctl shows.
struct LogEntry: Hashable, Sendable, Encodable {
    /// Time of the entry, in RFC 3339.
    let time: String
    let level: String
    /// Writer of the entry: `flowd`, or `systemd` about it.
    let source: String
    /// Sentence of the entry, without its fields.
    let message: String
    let messageID: String?
    /// Values that the sentence is about, by lower-case names: `tenant`, `job`, `error`.
    let fields: [String: [String]]

    /// Fields that say what others say, or that no person reads.
    private static let hidden: Set<String> = ["FLOWD_LOGGER", "FLOWD_SENTENCE"]

    private enum CodingKeys: String, CodingKey {
        case time, level, source, message, messageID, fields
    }

    /// Reads a line of `journalctl --output=json`; nil for what is none.
    init?(json line: [UInt8]) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(line)),
            case .object(let members) = value,
            let micros = Self.texts(members["__REALTIME_TIMESTAMP"]).first.flatMap({ Int64($0) })
        else { return nil }
        func first(_ name: String) -> String? { Self.texts(members[name]).first }
        time = Timestamp(milliseconds: micros / 1000).rfc3339
        level = LogLevel(priority: first("PRIORITY").flatMap { Int($0) } ?? 6).description
        source = first("SYSLOG_IDENTIFIER") ?? first("_COMM") ?? "?"
        message = first("FLOWD_SENTENCE") ?? first("MESSAGE") ?? ""
        messageID = first("MESSAGE_ID")
        var fields: [String: [String]] = [:]
        for (name, value) in members where name.hasPrefix("FLOWD_") && !Self.hidden.contains(name) {
            fields[name.dropFirst(6).lowercased()] = Self.texts(value)
        }
        self.fields = fields
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(time, forKey: .time)
        try container.encode(level, forKey: .level)
        try container.encode(source, forKey: .source)
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(messageID, forKey: .messageID)
        // What is there once is a text, what is there several times a list.
        let values = fields.mapValues { texts -> JSONValue in
            texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) })
        }
        try container.encode(values, forKey: .fields)
    }

    /// A field as texts: the journal writes one that isn't text as its bytes, and several of a name as a list.
    private static func texts(_ value: JSONValue?) -> [String] {
        switch value {
        case .string(let text): [text]
        case .array(let parts):
            if let bytes = Self.bytes(parts) { [String(decoding: bytes, as: UTF8.self)] } else { parts.flatMap(texts) }
        case .int(let number): [String(number)]
        default: []
        }
    }

    private static func bytes(_ parts: [JSONValue]) -> [UInt8]? {
        var bytes: [UInt8] = []
        for part in parts {
            guard case .int(let number) = part, let byte = UInt8(exactly: number) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
