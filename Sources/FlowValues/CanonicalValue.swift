import FoundationEssentials

/// A JSON value with exactly one text: keys sorted, no spaces, and escapes for nothing but what JSON or
/// YAML would read otherwise: quotes, backslashes, control characters and line separators.
///
/// The text does not depend on the JSON encoder of the system's library, because digests of it are kept for years.
package indirect enum CanonicalValue: Hashable, Sendable, Codable {
    case text(String)
    case integer(Int)
    case decimal(DecimalNumber)
    case boolean(Bool)
    case list([CanonicalValue])
    /// An object; the order of its members doesn't matter.
    case object([String: CanonicalValue])

    /// Compares texts by their bytes, as digests do: two spellings of "é" are two values.
    package static func == (one: CanonicalValue, other: CanonicalValue) -> Bool {
        switch (one, other) {
        case (.text(let text), .text(let other)): text.hasBytes(of: other)
        case (.integer(let number), .integer(let other)): number == other
        case (.decimal(let number), .decimal(let other)): number == other
        case (.boolean(let isTrue), .boolean(let other)): isTrue == other
        case (.list(let values), .list(let other)): values == other
        case (.object(let members), .object(let other)): members == other
        default: false
        }
    }

    package var json: String {
        var output: [UInt8] = []
        output.reserveCapacity(256)
        write(to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // What isn't of one type is tried as the next; only the last one's error matters.
        if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(DecimalNumber.self) {
            self = .decimal(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let values = try? container.decode([CanonicalValue].self) {
            self = .list(values)
        } else {
            self = .object(try container.decode([String: CanonicalValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let value): try Self.encode(value, to: encoder)
        case .integer(let value): try Self.encode(value, to: encoder)
        case .decimal(let value): try Self.encode(value, to: encoder)
        case .boolean(let value): try Self.encode(value, to: encoder)
        case .list(let values): try Self.encode(values, to: encoder)
        case .object(let members):
            var container = encoder.container(keyedBy: PlainCodingKey.self)
            for (name, value) in members { try container.encode(value, forKey: PlainCodingKey(stringValue: name)) }
        }
    }

    private static func encode(_ value: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    private func write(to output: inout [UInt8]) {
        switch self {
        case .text(let value): Self.write(value, to: &output)
        case .integer(let value): output += String(value).utf8
        case .decimal(let value): output += value.text.utf8
        case .boolean(let value): output += (value ? "true" : "false").utf8
        case .list(let values):
            output.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                value.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &output)
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        if text.utf8.allSatisfy({ (32..<128).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            output += text.utf8
        } else {
            writeScalars(of: text, to: &output)
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func writeScalars(of text: String, to output: inout [UInt8]) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\"".utf8
            case "\\": output += "\\\\".utf8
            case "\n": output += "\\n".utf8
            case "\r": output += "\\r".utf8
            case "\t": output += "\\t".utf8
            case _ where scalar.value < 32, "\u{85}", "\u{2028}", "\u{2029}":
                let hex = String(scalar.value, radix: 16)
                output += ("\\u" + String(repeating: "0", count: 4 - hex.count) + hex).utf8
            default: output += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
    }
}

/// A type with one canonical form, which is also what it encodes as.
package protocol CanonicallyEncodable: Encodable {
    var canonical: CanonicalValue { get }
}

extension CanonicallyEncodable {
    package func encode(to encoder: any Encoder) throws {
        try canonical.encode(to: encoder)
    }
}

extension [String: CanonicalValue] {
    /// Adds a member unless its value is nil or an empty list.
    package mutating func add(_ name: String, _ value: CanonicalValue?) {
        guard let value, value != .list([]) else { return }
        self[name] = value
    }
}
