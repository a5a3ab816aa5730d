import FlowCore
import FoundationEssentials

/// Values that are kept as JSON text.
enum RowCoding {
    static func text(_ values: [FieldKey: FieldValue]) -> String {
        CanonicalValue.object(Dictionary(uniqueKeysWithValues: values.map { ($0.key.text, $0.value.canonical) })).json
    }

    static func fieldValues(_ text: String?, table: String) throws -> [FieldKey: FieldValue] {
        guard let text, text != "{}" else { return [:] }
        let named = try decode([String: FieldValue].self, text, table: table)
        var values: [FieldKey: FieldValue] = [:]
        for (name, value) in named {
            do {
                values[try FieldKey(validating: name)] = value
            } catch {
                throw StoreError.corruptRow(table: table, reason: String(describing: error))
            }
        }
        return values
    }

    static func value(_ text: String, table: String) throws -> FieldValue {
        switch text.utf8.first ?? 0 {
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean(text == "true")
        case UInt8(ascii: "\"") where !text.utf8.contains(UInt8(ascii: "\\")):
            return .text(String(text.dropFirst().dropLast()))
        case UInt8(ascii: "\""): return .text(try decode(String.self, text, table: table))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(DecimalNumber(stored: text))
        default: throw StoreError.corruptRow(table: table, reason: "A value is none of text, number and boolean")
        }
    }

    static func text(_ labels: [JobLabel]) -> String {
        CanonicalValue.list(labels.map { .text($0.text) }).json
    }

    static func labels(_ text: String, table: String) throws -> [JobLabel] {
        text == "[]" ? [] : try decode([JobLabel].self, text, table: table)
    }

    /// Anything as JSON with sorted keys.
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ text: String, table: String) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            throw StoreError.corruptRow(table: table, reason: String(describing: error))
        }
    }
}
