/// Puts text from outside into a message: quoted, shortened, and without control characters.
package enum Displayed {
    /// Longest excerpt, in Unicode scalars.
    static let lengthMax = 40

    /// Returns `text` in quotes, shortened to an excerpt that stays on one line.
    package static func text(_ text: String) -> String {
        "\"\(excerpt(text))\""
    }

    /// Returns `text` without quotes, shortened to an excerpt that stays on one line.
    package static func excerpt(_ text: String) -> String {
        var displayed = ""
        for scalar in text.unicodeScalars.prefix(lengthMax) {
            displayed.unicodeScalars.append(contentsOf: escaped(scalar).unicodeScalars)
        }
        let isShortened = text.unicodeScalars.dropFirst(lengthMax).first != nil
        return "\(displayed)\(isShortened ? "…" : "")"
    }

    /// Returns a character in quotes, or its code point when it can't be seen.
    static func scalar(_ scalar: UnicodeScalar) -> String {
        isPlain(scalar) ? "\"\(scalar)\"" : codePoint(scalar)
    }

    /// Returns `U+000A` for a line feed.
    static func codePoint(_ scalar: UnicodeScalar) -> String {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    }

    /// Returns the first names as a list for a sentence: `a, b, c and 4 more`.
    package static func list(_ names: [String], limit: Int = 12) -> String {
        let displayed = names.prefix(limit).joined(separator: ", ")
        return names.count > limit ? "\(displayed) and \(names.count - limit) more" : displayed
    }

    private static func escaped(_ scalar: UnicodeScalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\"": "\\\""
        default: isPlain(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }

    private static func isPlain(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
