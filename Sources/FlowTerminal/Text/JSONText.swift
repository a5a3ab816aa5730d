import FoundationEssentials

/// Answers as JSON text: exactly the objects of the interface definitions, their members in alphabetical order.
package enum JSONText {
    /// Over several lines, for one object or array.
    package static func pretty(_ value: some Encodable) throws -> String {
        try text(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// Encodes a value as JSON on one line.
    package static func compact(_ value: some Encodable) throws -> String {
        try text(value, [.sortedKeys, .withoutEscapingSlashes])
    }

    private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return harmless(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Writes characters that a terminal would obey as `\uXXXX`.
    ///
    /// JSON may hold some of them unescaped, but only within strings, where both forms mean the same.
    private static func harmless(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: { $0 != "\n" && SafeText.isUnsafe($0) }) else { return json }
        var text = ""
        for scalar in json.unicodeScalars {
            if scalar != "\n", SafeText.isUnsafe(scalar) {
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
